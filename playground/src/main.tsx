import { render } from 'preact';
import { App } from './app/app';
import { openPage } from './app/open';
import './style.css';

const place = document.getElementById('page');
if (place) {
  place.replaceChildren();
  void openPage().then(() => render(<App />, place));
}

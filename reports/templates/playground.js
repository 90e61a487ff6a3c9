// A link at each board that opens it in the playground that the page names (docs/playground.md).
"use strict";
(() => {
  const address = document.body.dataset.playground;
  for (const figure of document.querySelectorAll("figure:has(> svg > desc)")) {
    const position = figure.querySelector(":scope > svg > desc").textContent;
    const caption = figure.querySelector(":scope > figcaption");
    const edition = caption.dataset.edition ?? "";
    const state = edition === "" || edition.endsWith(".toml") ? { position } : { position, edition };
    const link = document.createElement("a");
    link.href = address + "#j=" + encodeURIComponent(JSON.stringify(state));
    link.textContent = "Open in the playground";
    caption.append(...(caption.childNodes.length > 0 ? [document.createElement("br"), link] : [link]));
  }
})();

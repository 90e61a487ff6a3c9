// The last answers, for the same question asked again: by another panel, or after undo. The program gives the same
// answer to the same question.

import type { Answer } from './client';
import type { Request } from './start';

function charactersOf({ stdout, stderr, files }: Answer): number {
  return Object.values(files).reduce((sum, text) => sum + text.length, stdout.length + stderr.length);
}

export class Kept {
  private readonly answers = new Map<string, Answer>();
  private characters = 0;

  /** `most`: characters of all questions and answers together. */
  constructor(private readonly most: number) {}

  find(request: Request): Answer | null {
    const key = JSON.stringify(request);
    const known = this.answers.get(key);
    if (!known) return null;
    // A map is in the order in which its entries came: this one is now the last to go.
    this.answers.delete(key);
    this.answers.set(key, known);
    return known;
  }

  /** Of a request that is not there. */
  add(request: Request, answer: Answer): void {
    const key = JSON.stringify(request);
    this.answers.set(key, answer);
    this.characters += key.length + charactersOf(answer);
    for (const [oldest, gone] of this.answers) {
      if (this.characters <= this.most) break;
      this.answers.delete(oldest);
      this.characters -= oldest.length + charactersOf(gone);
    }
  }
}

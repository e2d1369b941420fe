/** A question about a figure on its way to the ticket form; not in the address, which others may read over one's shoulder. */
let waiting: string | undefined

/** Keeps what the next ticket is to begin with. */
export function keepQuestion(text: string | undefined): void {
  waiting = text
}

export const readQuestion = (): string | undefined => waiting

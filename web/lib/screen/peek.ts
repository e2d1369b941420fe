/** Whom the small card over the screen is about: asked for by the keyboard where a row is, or by a mouse that rests on a name. */

export interface Peek {
  ogid: string
  /** Beside which it stands. */
  at: HTMLElement
  by: 'key' | 'mouse'
}

let shown: Peek | undefined
const listeners = new Set<() => void>()

export const readPeek = (): Peek | undefined => shown

export function subscribePeek(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function showPeek(next: Peek | undefined): void {
  if (next === shown) return
  shown = next
  for (const listener of listeners) listener()
}

/** The person whom a part of the screen shows first. */
export const personIn = (part: Element): HTMLElement | null => part.querySelector<HTMLElement>('[data-ogid]')

/** Opens the card of a row's person, or closes it. */
export function togglePeek(at: HTMLElement): void {
  const { ogid = '' } = at.dataset
  showPeek(shown?.ogid === ogid && shown.by === 'key' ? undefined : { ogid, at, by: 'key' })
}

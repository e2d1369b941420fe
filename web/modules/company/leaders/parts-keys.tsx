/** The keys of a tree (WAI-ARIA practices): items are `treeitem`s with their `group` inside, and the first button of one opens it. */
import type { FocusEvent, KeyboardEvent } from 'react'

const item = '[role="treeitem"]'

/** What a key does on an item: the item that it goes to, or `press` where it opens or closes. */
type Step = HTMLElement | 'press' | undefined

/** Goes up, down, in and out, to the first and the last; Enter follows the link of an item. */
export function moveInTree(event: KeyboardEvent<HTMLElement>): void {
  const at = event.target
  // A key pressed on what stands inside an item is its own.
  if (!(at instanceof HTMLElement) || at.role !== 'treeitem' || event.altKey || event.ctrlKey || event.metaKey) return
  if (event.key === 'Enter') at.querySelector('a')?.click()
  const step = stepOf(event.key, at, [...event.currentTarget.querySelectorAll<HTMLElement>(item)])
  if (step === undefined) return
  event.preventDefault()
  if (step === 'press') at.querySelector('button')?.click()
  else step.focus()
}

function stepOf(key: string, at: HTMLElement, all: readonly HTMLElement[]): Step {
  const expanded = at.ariaExpanded
  switch (key) {
    case 'ArrowDown':
      return all[all.indexOf(at) + 1]
    case 'ArrowUp':
      return all[all.indexOf(at) - 1]
    case 'Home':
      return all[0]
    case 'End':
      return all.at(-1)
    case 'ArrowRight':
      return expanded === 'false' ? 'press' : (at.querySelector<HTMLElement>(item) ?? undefined)
    case 'ArrowLeft':
      return expanded === 'true' ? 'press' : (at.parentElement?.closest<HTMLElement>(item) ?? undefined)
    default:
      return undefined
  }
}

/** The Tab key comes back to where one was. */
export function stopAt(event: FocusEvent<HTMLElement>): void {
  const at = event.target
  if (at.role !== 'treeitem') return
  for (const element of event.currentTarget.querySelectorAll<HTMLElement>(`${item}[tabindex="0"]`)) element.tabIndex = -1
  at.tabIndex = 0
}

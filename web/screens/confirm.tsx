import { type ReactNode, useSyncExternalStore } from 'react'
import { later } from '../lib/lazily.ts'

const ConfirmDialog = later(() => import('./confirm-dialog.tsx').then((module) => module.ConfirmDialog))

export interface Question {
  title: string
  /** What the action will change. */
  text?: ReactNode
  /** The verb of the button that does it: 'Deactivate', 'Delete 3 notes'. */
  action: string
  cancel?: string
  /** It cannot be undone. */
  danger?: boolean
}

/** What has to be read and then closed; there is nothing to decide. */
interface Notice {
  title: string
  text: ReactNode
}

export interface OpenQuestion extends Omit<Question, 'action'> {
  /** The verb of the button that decides; a notice has none. */
  action?: string

  answer: (yes: boolean) => void
}

let asked: readonly OpenQuestion[] = []
const listeners = new Set<() => void>()

function change(next: readonly OpenQuestion[]): void {
  asked = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks before what cannot be undone; answers whether to do it. */
export const confirm = (question: Question): Promise<boolean> => ask(question)

/** Shows a notice until it is closed. */
export const showNotice = (notice: Notice): Promise<boolean> => ask({ ...notice, cancel: 'Close' })

function ask(question: Omit<OpenQuestion, 'answer'>): Promise<boolean> {
  return new Promise((resolve) => {
    const entry: OpenQuestion = {
      ...question,
      answer: (yes) => {
        change(asked.filter((other) => other !== entry))
        resolve(yes)
      },
    }
    change([...asked, entry])
  })
}

/** Whether a question waits for its answer. */
export const useIsConfirming = (): boolean => useSyncExternalStore(subscribe, () => asked.length > 0)

/** Shows what is asked, one at a time; mounted once, beside the screens. */
export function ConfirmHost() {
  const [question] = useSyncExternalStore(subscribe, () => asked)
  return question ? <ConfirmDialog question={question} /> : null
}

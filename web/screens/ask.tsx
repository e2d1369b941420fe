/** What a row or a button opens over the screen: it brings its dialog along, and the screen keeps no state of it. */
import { createContext, isValidElement, type ReactElement, Suspense, use, useEffect, useSyncExternalStore } from 'react'
import { confirm, type Question, useIsConfirming } from './confirm.tsx'

/** Closes what is open; `done` says that what it asked for was done. */
export type Close = (done?: boolean) => void

/** A question that is answered with yes or no, or a dialog, a form or a drawer, which closes itself by `useClose`. */
export type Askable = Question | ReactElement

interface Opened {
  key: number
  dialog: ReactElement
  close: Close
}

const Closing = createContext<Close | undefined>(undefined)

/** Closes the dialog that it is called in; `own` where a screen shows the dialog by a state of its own. */
export function useClose(own?: Close): Close {
  const asked = use(Closing)
  const close = own ?? asked
  if (!close) throw new Error('A dialog is opened by ask() or told how it is closed')
  return close
}

let opened: readonly Opened[] = []
let count = 0
const listeners = new Set<() => void>()

function change(next: readonly Opened[]): void {
  opened = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks over the screen; answers whether it was said yes or done. */
export function ask(what: Askable): Promise<boolean> {
  if (!isValidElement(what)) return confirm(what as Question)
  return new Promise((resolve) => {
    const key = count++
    const close: Close = (done = false) => {
      change(opened.filter((other) => other.key !== key))
      resolve(done)
    }
    change([...opened, { key, dialog: what, close }])
  })
}

/** Whether a dialog or a question lies over the place that calls this, so that Esc closes that first. */
export function useIsCovered(): boolean {
  const own = use(Closing)
  const isConfirming = useIsConfirming()
  const top = useSyncExternalStore(subscribe, () => opened.at(-1))
  return isConfirming || (top !== undefined && top.close !== own)
}

/** Shows what was asked for over the screen; it goes with the screen. */
export function AskHost() {
  const shown = useSyncExternalStore(subscribe, () => opened)
  useEffect(
    () => () => {
      for (const { close } of opened) close()
    },
    [],
  )
  return shown.map(({ key, dialog, close }) => (
    <Closing key={key} value={close}>
      <Suspense>{dialog}</Suspense>
    </Closing>
  ))
}

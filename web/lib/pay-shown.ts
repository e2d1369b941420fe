/**
 * Whether amounts of pay are shown in this window: asked for once, then on every screen, after a reload too; until it is taken back, fifteen
 * minutes pass without a press, or another person is signed in.
 */
import { useSyncExternalStore } from 'react'
import { onSessionChange, readSession } from './session.ts'

/** How long nobody may press anything, in milliseconds. */
export const idleTime = 15 * 60 * 1000

interface LastPress {
  ogid: string
  /** The last press, in milliseconds since 1970. */
  at: number
}

/** What a sentence says between its amounts, before the first and after the last: one piece where it has none. */
export const betweenAmounts = (text: string): string[] => text.split(/[-−]?₦[\d,.]*\d/)

const key = 'pay_shown'
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

const kept = (): LastPress | null => JSON.parse(sessionStorage.getItem(key) ?? 'null')

const person = (): string | undefined => readSession()?.employee_info.ogid

export function isPayShown(): boolean {
  const last = kept()
  return last !== null && last.ogid === person() && Date.now() - last.at < idleTime
}

export function showPay(isShown: boolean): void {
  const ogid = person()
  if (isShown && ogid) sessionStorage.setItem(key, JSON.stringify({ ogid, at: Date.now() } satisfies LastPress))
  else sessionStorage.removeItem(key)
  watch()
  for (const listener of listeners) listener()
}

function watch(): void {
  clearTimeout(timer)
  const last = kept()
  if (last) timer = setTimeout(() => showPay(false), Math.max(0, last.at + idleTime - Date.now()))
}

/** A press begins the fifteen minutes anew, unless they are over: a computer that slept ran no timer. */
function press(): void {
  if (kept()) showPay(isPayShown())
}

function start(): void {
  addEventListener('pointerdown', press, true)
  addEventListener('keydown', press, true)
  document.addEventListener('visibilitychange', press)
  onSessionChange(({ now, before }) => {
    if (now?.employee_info.ogid !== before?.employee_info.ogid) showPay(false)
  })
  watch()
}

let isStarted = false

function subscribe(listener: () => void): () => void {
  if (!isStarted) start()
  isStarted = true
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether amounts of pay are shown, for a component. */
export const usePayShown = (): boolean => useSyncExternalStore(subscribe, isPayShown)

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dismissAlert, raiseAlert, showAlert, undoNewest } from '../alerts.ts'
import { type Later, sendAtOnce, sendLater, sendNow } from './send-later.ts'

const session = vi.hoisted(() => ({ ogid: 'OG000001' }))
vi.mock('../session.ts', () => ({ readSession: () => ({ employee_info: { ogid: session.ogid } }) }))
vi.mock('../sign-in/client-session.ts', () => ({ readClientSession: () => null }))

const leaving = vi.hoisted(() => [] as (() => void)[])

beforeEach(() => {
  session.ogid = 'OG000001'
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => name === 'pagehide' && leaving.push(listener))
  vi.stubGlobal('document', { addEventListener: () => undefined })
})

afterEach(async () => {
  await sendNow()
  vi.unstubAllGlobals()
})

function held(text: string, holding: Partial<Later> = {}) {
  const send = vi.fn(async (): Promise<string[]> => [])
  sendLater({ keys: [text], text, send, ...holding })
  return send
}

it('sends nothing while it can be taken back, and nothing once it was', async () => {
  const onUndo = vi.fn()
  const send = held('Leave of Ada approved', { onUndo })
  expect(undoNewest()).toBe(true)
  await sendNow()
  expect(send).not.toHaveBeenCalled()
  expect(onUndo).toHaveBeenCalledOnce()
  expect(undoNewest()).toBe(false)
})

it('sends once when its alert goes, however often the window is left after it', async () => {
  const send = held('Leave of Bola approved')
  await sendNow()
  await sendNow()
  for (const leave of leaving) leave()
  expect(send).toHaveBeenCalledOnce()
})

it('sends what newer alerts push away, and all that is left when the window is left', () => {
  const [first, second, third] = ['1', '2', '3'].map((text) => held(text))
  expect(first).not.toHaveBeenCalled()
  showAlert({ kind: 'warning', text: 'Something else' })
  expect(first).toHaveBeenCalledOnce()
  for (const leave of leaving) leave()
  expect(second).toHaveBeenCalledOnce()
  expect(third).toHaveBeenCalledOnce()
})

it('takes back the newest first', async () => {
  const [older, newer] = [held('older'), held('newer')]
  undoNewest()
  await sendNow()
  expect(older).toHaveBeenCalledOnce()
  expect(newer).not.toHaveBeenCalled()
})

it('sends nothing as somebody else', async () => {
  const send = held('Leave of Chidi approved')
  session.ogid = 'OG000002'
  await sendNow()
  expect(send).not.toHaveBeenCalled()
})

it('goes on after a refusal: signing out waits for what is on its way and not for what failed', async () => {
  held('Leave of Dayo approved', { send: () => Promise.reject(new Error('refused')) })
  await expect(sendNow()).resolves.toBeUndefined()
})

it('does what an alert offers once, and calls it gone only without', () => {
  const [run, onGone] = [vi.fn(), vi.fn()]
  const offered = { kind: 'success', text: 'Done', action: { label: 'Undo', run } } as const
  showAlert({ ...offered, onGone })
  undoNewest()
  expect([run, onGone].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
  dismissAlert(raiseAlert({ ...offered, onGone }))
  expect([run, onGone].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
})

it('sends what takes a proof at the press, and has it back when it is refused', async () => {
  const send = vi.fn(async (): Promise<string[]> => [])
  sendAtOnce({ keys: ['payroll'], text: 'Payroll approved', send })
  expect(send).toHaveBeenCalledOnce()
  await sendNow()
  // Nothing of it can be taken back.
  expect(undoNewest()).toBe(false)
})

/** After what terminals sent: open screens are told and days are counted, at most so often however much comes. */
import type { Topic } from '@iroko/contract/topics'
import { type Audience, changed } from '../../../lib/events.ts'
import type { Portal } from '../../../lib/portal.ts'

/** Who sees devices: HR all of them, the gate those of its branch. */
export const deviceReaders: Audience = { permission: ['terminal.read', 'attendance.record'] }

const screensEvery = 1000
const countingEvery = 3000

interface State {
  topics: Set<Topic>
  toldAt: number
  countedAt: number
  hasTimer: boolean
  hasPunches: boolean
}

/** One a process; other processes have their own, and the worker looks each minute anyway. */
const states = new WeakMap<Portal, State>()

/** Passes on that something changed: at once when nothing was passed on lately, else together with what comes in the meantime. */
export async function publishPunches(portal: Portal, topic: Topic, hasPunches = false): Promise<void> {
  const state = states.get(portal) ?? { topics: new Set(), toldAt: 0, countedAt: 0, hasTimer: false, hasPunches: false }
  states.set(portal, state)
  state.topics.add(topic)
  state.hasPunches ||= hasPunches
  await flush(portal, state)
}

async function flush(portal: Portal, state: State): Promise<void> {
  const { db } = portal.database
  const now = Date.now()
  if (state.topics.size > 0 && now - state.toldAt >= screensEvery) {
    const topics = [...state.topics]
    state.topics.clear()
    state.toldAt = now
    await changed(db, topics, deviceReaders)
  }
  if (state.hasPunches && now - state.countedAt >= countingEvery) {
    state.hasPunches = false
    state.countedAt = now
    await portal.jobs.enqueue(db, 'attendance-compute', {})
  }
  if ((state.topics.size > 0 || state.hasPunches) && !state.hasTimer) {
    state.hasTimer = true
    const timer = setTimeout(() => {
      state.hasTimer = false
      flush(portal, state).catch((error: unknown) => portal.log.warn({ err: error }, 'a notice of punches was not passed on'))
    }, screensEvery)
    timer.unref()
  }
}

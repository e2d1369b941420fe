import type { Parsed } from '@iroko/contract/endpoint'
import { conflict, type Fault, invalid, notFound, orNotFound, refuse } from '@iroko/contract/errors'
import { type interviews, usualSkills } from '@iroko/contract/recruitment/interviews'
import { isClosed, stageWords } from '@iroko/contract/recruitment/stages'
import { v7 as uuid } from 'uuid'
import { loadCalendar } from '../../../lib/calendar/calendar.ts'
import type { Db } from '../../../lib/database/database.ts'
import type { StaffTools, Tools } from '../../../lib/http/implement.ts'
import { isThere } from '../../company/offices/store.ts'
import type { ExitReader } from '../../people/planned-exits/store-known.ts'
import { employedByOgid } from '../../people/records/store.ts'
import { findHolders } from '../../platform/approvers/store-able.ts'
import { advanceApplication } from '../applications/actions.ts'
import { nameOf } from '../applications/rules.ts'
import { lockApplication } from '../applications/store.ts'
import { findOpening } from '../openings/store.ts'
import { refuseJudge, refuseOwn } from '../own-applications/actions.ts'
import { findRoom } from '../rooms/store.ts'
import { type Booked, findBooked, rosterNotes } from '../rooms/store-booked.ts'
import { mailInterview, notifyPanel } from './notify.ts'
import { clockOf, holdersOf, timesOf, whyNoPlace, whyNot, whyNotOtherPanel } from './rules.ts'
import * as store from './store.ts'
import { panelChosen } from './store-away.ts'

type Plan = Parsed<typeof interviews.plan>['body']

interface Person {
  id: string
  full_name: string
}

interface Seat {
  interview_id: string
  branch_id: string
  room: string
  email: string
  name: string
  panel: readonly Person[]
  minutes: number
}

/** Announces that interviews changed, to HR, the door and the panel. */
export const publish = (call: Pick<Tools, 'changed'>, people: readonly string[]) =>
  call.changed('interviews', { for: people, permission: ['interview.read', 'visitor.read'], least: 'all' })

/** The colleagues of a form; refused when one of them is not employed. Who is there on the day is seen once there is one. */
export async function requirePanel(db: Db, ogids: readonly string[]): Promise<Person[]> {
  const wanted = new Set(ogids)
  const found = await employedByOgid(db, [...wanted])
  if (found.length < wanted.size) throw invalid({ panel: 'Choose colleagues who work here' })
  return found
}

/** Who has to know when one of a panel cannot be there: whoever planned it, or all of HR while that one is away or gone. */
export async function plannersOf({ db, today }: Tools, { planned_by }: store.FoundInterview, away: string): Promise<string[]> {
  const hr = (await findHolders(db, 'interview.edit', today)).filter((holder) => holder !== away)
  const [planner] = await store.findPresence(db, [planned_by], { day: today, time: '09:00', minutes: 60 }, 'system')
  return hr.includes(planned_by) && planner?.on_leave === false ? [planned_by] : hr
}

/** Puts these colleagues on the panel instead of those who were; who gave a scorecard keeps it. The caller takes a step with it already. */
export async function changePanel(call: StaffTools, before: store.FoundInterview, ogids: readonly string[]) {
  const { db } = call
  const panel = await requirePanel(db, ogids)
  const ids = panel.map(({ id }) => id)
  await refuseJudge(db, before.application_id, ids)
  const gone = before.panel.filter((id) => !ids.includes(id))
  const come = ids.filter((id) => !before.panel.includes(id))
  if (gone.length + come.length > 0) refuse(whyNotOtherPanel(await store.listCards(db, before.id)))
  await store.removePanel(db, before.id, gone)
  await store.addPanel(db, before.id, come)
  await panelChosen(db, before.id)
  return { panel, ids, gone, come }
}

interface Clock {
  day: string
  time: string
}

/** Why the panel cannot meet then: one has left by that day, or is on approved leave. Holidays and the roster do not stop it; they are said. */
async function lookAtPanel(
  db: Db,
  { panel, minutes }: Pick<Seat, 'panel' | 'minutes'>,
  at: Clock,
  reader: ExitReader,
): Promise<{ why: Fault | undefined; notes: string[] }> {
  const people = await store.findPresence(
    db,
    panel.map(({ id }) => id),
    { ...at, minutes },
    reader,
  )
  const gone = people.find(({ is_here }) => !is_here)
  const away = people.find(({ on_leave }) => on_leave)
  const why = gone
    ? conflict('away', `${gone.full_name} will not be employed on ${at.day}. Choose another person or another day`)
    : away
      ? conflict('away', `${away.full_name} is on leave on ${at.day}. Choose another person or another day`)
      : undefined
  return {
    why,
    notes: people.flatMap(({ full_name, holiday }) => (holiday ? [`${at.day} is ${holiday} for ${full_name}`] : [])),
  }
}

/** Why a time is taken, by name; undefined when it is free. */
async function whyTaken(db: Db, seat: Seat, starts_at: string): Promise<Fault | undefined> {
  const { room, name, panel } = seat
  const ends_at = store.endOf(starts_at, seat.minutes)
  const booked = await findBooked(db, { holders: holdersFor(seat), starts_at, ends_at }, seat.interview_id)
  const [first] = booked
  if (!first) return undefined
  for (const { id, full_name } of panel) {
    const busy = booked.find(({ holder }) => holder === `employee:${id}`)
    if (busy) return conflict('taken', `${full_name} ${busyWords[busy.by]}`)
  }
  if (!first.holder.startsWith('room:')) return conflict('taken', `${name} ${busyWords.interview}`)
  return conflict(
    'taken',
    first.by === 'session' ? `A cohort is trained in ${room} at that time` : `${room} is taken at that time`,
  )
}

const busyWords = {
  interview: 'has another interview at that time',
  session: 'trains a cohort at that time',
  shadowing: 'has an applicant beside them on that day',
} satisfies Record<Booked['by'], string>

const holdersFor = (seat: Seat) => holdersOf({ ...seat, panel: seat.panel.map(({ id }) => id) })

/** Checks a time for panel, room and applicant, and takes it. Answers what has to be said of it. */
export async function takeTime(call: StaffTools, seat: Seat, at: Clock, starts_at: string): Promise<string[]> {
  if (Date.parse(starts_at) <= call.now.getTime()) throw invalid({ time: 'Choose a time that is still ahead' })
  const { why, notes } = await lookAtPanel(call.db, seat, at, call)
  refuse(why ?? (await whyTaken(call.db, seat, starts_at)))
  await store.lockHolders(call.db, { ...seat, holders: holdersFor(seat), starts_at })
  const time = { starts_at, ends_at: store.endOf(starts_at, seat.minutes) }
  return [...notes, ...(await rosterNotes(call.db, seat.panel, at.day, time))]
}

/** Plans an interview for each application: one after the other, or each applicant chooses. Answers the sentence. */
export async function planInterviews(call: StaffTools, asked: Plan): Promise<string> {
  const { db } = call
  refuse(whyNoPlace(asked))
  if (!(await isThere(db, 'branch', asked.branch_id))) throw invalid({ branch_id: 'Choose a branch from the list' })
  const body = { ...asked, room: await roomOf(db, asked) }
  const panel = await requirePanel(db, body.panel)
  const times = body.choose ? await openTimes(call, body, panel) : await rowOf(call, body)
  const notes: string[] = []
  // In the order of their ids, as everything that holds several: two planners wait for each other and never crosswise.
  for (const application_id of [...body.application_ids].sort()) {
    const turn = body.application_ids.indexOf(application_id)
    const planned = await planOne(call, { ...body, panel, application_id }, body.choose ? times : times.slice(turn, turn + 1))
    notes.push(...planned)
  }
  await publish(
    call,
    panel.map(({ id }) => id),
  )
  const count = body.application_ids.length
  const what = body.choose
    ? `${count === 1 ? 'The applicant is' : `${count} applicants are`} invited to choose among ${times.length} times`
    : count === 1
      ? 'Interview planned'
      : `${count} interviews planned`
  return [what, ...new Set(notes)].join('. ')
}

/** The room as the list of its branch has it; one that an interview has already may stay. */
export async function roomOf(
  db: Db,
  { branch_id, room }: { branch_id: string; room: string },
  before?: string,
): Promise<string> {
  if (room === '' || room === before) return room
  const found = await findRoom(db, branch_id, room)
  if (found === undefined) throw invalid({ room: 'Choose a room of the branch from the list' })
  return found
}

interface Time extends Clock {
  starts_at: string
}

/** The times with their moments in the zone of the branch. */
async function withMoments(db: Db, branch_id: string, clocks: readonly Clock[]): Promise<Time[]> {
  const moments = await store.momentsIn(db, branch_id, clocks)
  return clocks.flatMap((clock, index) => {
    const starts_at = moments[index]
    return starts_at ? [{ ...clock, starts_at }] : []
  })
}

/** One after the other. */
async function rowOf({ db }: Pick<Tools, 'db'>, body: Plan): Promise<Time[]> {
  const slots = body.application_ids.length
  const clocks = timesOf({ ...body, slots, last_day: null }, { working_weekdays: [], holidays: new Map() })
  if (clocks.length < slots) throw invalid({ time: 'They do not fit into the day. Begin earlier or plan fewer' })
  return await withMoments(db, body.branch_id, clocks)
}

/** Those that are free for room and panel now; whoever chooses first has them. */
async function openTimes(call: StaffTools, body: Plan, panel: readonly Person[]): Promise<Time[]> {
  const { branch_id, day, room, minutes } = body
  const last_day = body.last_day && body.last_day > day ? body.last_day : null
  if (last_day && Date.parse(last_day) - Date.parse(day) > 13 * 86_400_000)
    throw invalid({ last_day: 'At most two weeks from the first day' })
  const calendar = await loadCalendar(call.db, null, day, last_day ?? day)
  const times = await withMoments(call.db, branch_id, timesOf({ ...body, last_day }, calendar))
  const free: Time[] = []
  for (const time of times) {
    const seat = { interview_id: uuid(), branch_id, room, email: '', name: '', panel, minutes }
    const why = (await lookAtPanel(call.db, seat, time, call)).why ?? (await whyTaken(call.db, seat, time.starts_at))
    if (!why && Date.parse(time.starts_at) > call.now.getTime()) free.push(time)
  }
  if (free.length === 0) throw conflict('taken', 'None of these times is free for the room and the panel. Choose others')
  return free
}

type One = Omit<Plan, 'panel'> & { panel: readonly Person[]; application_id: string }

async function planOne(call: StaffTools, plan: One, times: readonly Time[]): Promise<string[]> {
  const { db } = call
  const { application_id, round, branch_id, room, online_link, minutes, panel, choose } = plan
  const application = await orNotFound(lockApplication(db, application_id), 'application')
  const name = nameOf(application)
  if (application.erased_at || isClosed(application.stage))
    throw conflict('not_now', `${name} is ${stageWords[application.stage].toLowerCase()}: no interview can be planned`)
  const id = uuid()
  const ofOpening = (await findOpening(db, application.job_opening_id))?.skills ?? []
  const skills = [plan.skills, ofOpening].find((some) => some.length > 0) ?? usualSkills
  const [first] = times
  if (!first) throw notFound('time')
  const ids = panel.map((person) => person.id)
  await refuseOwn(call, application_id)
  await refuseJudge(db, application_id, ids)
  await store.insertInterview(db, {
    ...{ id, application_id, round, branch_id, room, online_link, minutes, skills, planned_by: call.user.id },
    ...{ status: choose ? 'invited' : 'scheduled', created_at: call.now.toISOString() },
    starts_at: choose ? null : first.starts_at,
    panel: ids,
    options: choose ? times.map(({ starts_at }) => starts_at) : [],
  })
  const seat = { interview_id: id, branch_id, room, email: application.email, name, panel, minutes }
  const notes = choose ? [] : await takeTime(call, seat, first, first.starts_at)
  await advanceApplication(call, application_id, 'interview', call.user.id)
  const after = { application_id, round, room, online_link, minutes, panel: ids, starts_at: choose ? null : first.starts_at }
  await call.audit({ action: 'interview.plan', entity: 'interview', entity_id: id, after })
  const interview = await orNotFound(store.findInterview(db, id), 'interview')
  const lastOption = times.at(-1)?.starts_at
  await mailInterview(call, interview, 'interview_invited', lastOption ? { lastOption } : {})
  if (!choose) await notifyPanel(call, interview, 'planned')
  return notes
}

interface Cancelling {
  reason: string
  /** Nobody is written to who withdrew or was rejected: another letter says so. */
  mailed: boolean
}

/** Cancels one that is still to be held. */
export async function cancelInterview(
  call: Tools,
  interview: store.FoundInterview,
  { reason, mailed }: Cancelling,
): Promise<void> {
  refuse(whyNot(interview, 'cancel', call.now))
  const { id, status } = interview
  await store.updateInterview(call.db, id, { status: 'cancelled', reason })
  await store.letGo(call.db, id)
  const [before, after] = [{ status }, { status: 'cancelled', reason }]
  await call.audit({ action: 'interview.cancel', entity: 'interview', entity_id: id, before, after })
  if (status !== 'invited') await notifyPanel(call, interview, 'cancelled', interview.panel, reason)
  if (mailed) await mailInterview(call, interview, 'interview_changed', { cancelled: reason })
  await publish(call, interview.panel)
}

/** The applicant takes one of the times that were opened; who was faster has it. */
export async function chooseTime(call: Tools, id: string, starts_at: string): Promise<void> {
  const { db } = call
  const interview = await orNotFound(store.lockInterview(db, id), 'interview')
  if (interview.erased_at || isClosed(interview.stage)) throw conflict('closed', 'This application is closed')
  if (interview.status !== 'invited') throw conflict('not_now', 'A time has already been chosen')
  const options = await store.listOptions(db, id, call.now)
  if (!options.includes(starts_at)) throw conflict('gone', 'This time is no longer offered. Choose another one')
  const seat = await seatOf(db, interview)
  const clock = clockOf(starts_at, interview.time_zone)
  const { why } = await lookAtPanel(db, seat, clock, null)
  if (why || (await whyTaken(db, seat, starts_at)))
    throw conflict('taken', 'This time was taken in the meantime. Choose another one')
  await store.lockHolders(db, { ...seat, holders: holdersFor(seat), starts_at })
  await store.updateInterview(db, id, { status: 'scheduled', starts_at })
  await call.audit({ action: 'interview.choose', entity: 'interview', entity_id: id, after: { starts_at } })
  await notifyPanel(call, { ...interview, starts_at, status: 'scheduled' }, 'planned')
  await publish(call, interview.panel)
}

/** What an interview takes, for checking a time. */
export async function seatOf(db: Db, interview: store.FoundInterview): Promise<Seat> {
  const { id: interview_id, branch_id, room, email, minutes } = interview
  const panel = (await store.listCards(db, interview_id)).map(({ employee_id: id, full_name }) => ({ id, full_name }))
  return { interview_id, branch_id, room, email, minutes, panel, name: nameOf(interview) }
}

/** Which of the offered times can still be had. */
export async function freeOptions(call: Pick<Tools, 'db' | 'now'>, interview: store.FoundInterview): Promise<string[]> {
  const options = await store.listOptions(call.db, interview.id, call.now)
  const seat = await seatOf(call.db, interview)
  const free: string[] = []
  for (const starts_at of options) {
    const { why } = await lookAtPanel(call.db, seat, clockOf(starts_at, interview.time_zone), null)
    if (!why && !(await whyTaken(call.db, seat, starts_at))) free.push(starts_at)
  }
  return free
}

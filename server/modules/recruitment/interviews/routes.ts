import { dayIn } from '@iroko/contract/dates'
import { forbidden, invalid, orNotFound, refuse } from '@iroko/contract/errors'
import { interviews, resultWords } from '@iroko/contract/recruitment/interviews'
import type { Db } from '../../../lib/database/database.ts'
import { lockForStep, type RecordStep } from '../../../lib/house/steps.ts'
import { implement, listed, type StaffTools } from '../../../lib/http/implement.ts'
import { may } from '../../../lib/http/rights.ts'
import { nameOf } from '../applications/rules.ts'
import { ownOf, refuseOwn, whyNotOwn } from '../own-applications/actions.ts'
import { cancelInterview, changePanel, planInterviews, publish, roomOf, seatOf, takeTime } from './actions.ts'
import { mailInterview, notifyPanel } from './notify.ts'
import {
  canOf,
  clockOf,
  givenText,
  type InterviewStep,
  readableCards,
  whereText,
  whyNoPlace,
  whyNot,
  whyNotArrive,
  whyNotScore,
} from './rules.ts'
import { entryText } from './rules-calendar.ts'
import * as store from './store.ts'
import { listInterviews, listMine, listVisitors } from './store-list.ts'

/** A step of HR; nobody decides about an application of their own. */
const interviewStep = (step: InterviewStep): RecordStep<store.FoundInterview> => ({
  entity: 'interview',
  called: 'interview',
  find: ({ db }, id) => store.lockInterview(db, id),
  whyNot: async (interview, call) => (await whyNotOwn(call, interview.application_id)) ?? whyNot(interview, step, call.now),
})

/** One on whose panel the caller is; any other is as if it were not there. */
const lockMine = (call: StaffTools, id: string) => orNotFound(findMine(call, id, store.lockInterview), 'interview')

async function findMine(
  call: Pick<StaffTools, 'db' | 'user'>,
  id: string,
  find: (db: Db, id: string) => ReturnType<typeof store.findInterview>,
) {
  const interview = await find(call.db, id)
  return interview?.panel.includes(call.user.id) ? interview : undefined
}

async function cardsFor(db: Db, interview: store.FoundInterview, readerId: string) {
  const { seen, hidden } = readableCards(await store.listCards(db, interview.id), readerId, interview.result !== null)
  return {
    hidden,
    scorecards: seen.flatMap(
      ({ employee_id: id, ogid, full_name, profile_picture, recommendation, words, scores, scored_at }) =>
        recommendation && scored_at
          ? [{ by: { id, ogid, full_name, profile_picture }, recommendation, words, scores, scored_at }]
          : [],
    ),
  }
}

export const routes = implement(interviews, {
  list: async (call) => {
    const { rows, ...page } = await listInterviews(call.db, call.query, call.now, call)
    const mayEdit = may(call.user, 'interview.edit')
    const own = new Set(
      await ownOf(
        call,
        rows.map(({ application }) => application.id),
      ),
    )
    const canDo = (row: (typeof rows)[number]) => canOf(row, mayEdit && !own.has(row.application.id), call.now)
    return listed('interviews', { ...page, rows: rows.map((row) => ({ ...row, can: canDo(row) })) })
  },

  plan: async (call) => ({ message: await planInterviews(call, call.body) }),

  move: async (call) => {
    const { db, params } = call
    const { version, panel: ogids, reason, day, time, ...asked } = call.body
    refuse(whyNoPlace(asked))
    const before = await lockForStep(call, interviewStep('move'), params.id, version)
    const place = { ...asked, room: await roomOf(db, { ...asked, branch_id: before.branch_id }, before.room) }
    const { panel, ids, gone } = await changePanel(call, before, ogids)
    const [starts_at] = await store.momentsIn(db, before.branch_id, [{ day, time }])
    if (!starts_at) throw invalid({ time: 'Enter a time as HH:mm' })
    const seat = { ...(await seatOf(db, { ...before, ...place })), panel }
    const notes = await takeTime(call, seat, { day, time }, starts_at)
    await store.updateInterview(db, params.id, {
      ...place,
      starts_at,
      reason,
      status: 'scheduled',
      arrived_at: null,
      arrived_by: null,
      reminded_at: null,
    })
    const { room, online_link, minutes } = before
    await call.audit({
      action: 'interview.move',
      entity: 'interview',
      entity_id: params.id,
      before: { starts_at: before.starts_at, room, online_link, minutes, panel: before.panel },
      after: { starts_at, ...place, panel: ids, reason },
    })
    const after = await orNotFound(store.findInterview(db, params.id), 'interview')
    await notifyPanel(call, after, 'moved', ids, reason)
    await notifyPanel(call, after, 'removed', gone, reason)
    await mailInterview(call, after, 'interview_changed')
    await publish(call, [...ids, ...gone])
    const given = givenText(await store.listCards(db, params.id))
    return { message: [`Interview with ${nameOf(after)} moved`, ...given, ...notes].join('. ') }
  },

  replace: async (call) => {
    const { version, panel: ogids } = call.body
    const { id } = call.params
    const before = await lockForStep(call, interviewStep('replace'), id, version)
    const { panel, ids, gone, come } = await changePanel(call, before, ogids)
    const { starts_at, time_zone } = before
    const seat = { ...(await seatOf(call.db, before)), panel }
    const notes = starts_at ? await takeTime(call, seat, clockOf(starts_at, time_zone), starts_at) : []
    await store.updateInterview(call.db, id, {})
    await call.audit({
      action: 'interview.replace',
      entity: 'interview',
      entity_id: id,
      before: { panel: before.panel },
      after: { panel: ids },
    })
    if (starts_at) await notifyPanel(call, before, 'planned', come)
    await notifyPanel(call, before, 'removed', gone)
    await publish(call, [...ids, ...gone])
    return { message: [`Panel for ${nameOf(before)} changed`, ...notes].join('. ') }
  },

  cancel: async (call) => {
    const { reason, version } = call.body
    const interview = await lockForStep(call, interviewStep('cancel'), call.params.id, version)
    await cancelInterview(call, interview, { reason, mailed: true })
    return { message: `Interview with ${nameOf(interview)} cancelled` }
  },

  decide: async (call) => {
    const { result, version } = call.body
    const { id } = call.params
    const interview = await lockForStep(call, interviewStep('decide'), id, version)
    const came = result !== 'no_show'
    await store.updateInterview(call.db, id, {
      status: came ? 'held' : 'missed',
      result: came ? result : null,
      decided_by: call.user.id,
      decided_at: call.now.toISOString(),
    })
    await store.letGo(call.db, id)
    await call.audit({ action: 'interview.decide', entity: 'interview', entity_id: id, after: { result } })
    await publish(call, interview.panel)
    return { message: `${nameOf(interview)}: ${resultWords[result].toLowerCase()}` }
  },

  scorecards: async (call) => {
    const interview = await orNotFound(store.findInterview(call.db, call.params.id), 'interview')
    await refuseOwn(call, interview.application_id)
    return await cardsFor(call.db, interview, call.user.id)
  },

  mine: async (call) => {
    const { rows, ...page } = await listMine(call.db, call.user.id, call.query)
    return listed('interviews', {
      ...page,
      rows: rows.map(({ scored_at, ...row }) => ({
        ...row,
        can: { score: scored_at === null && !whyNotScore(row, call.now), read: scored_at !== null },
      })),
    })
  },

  score: async (call) => {
    const { body, params, user, now } = call
    const interview = await lockMine(call, params.id)
    refuse(whyNotScore(interview, now))
    const judged = body.scores.map(({ skill }) => skill)
    if (judged.length !== interview.skills.length || interview.skills.some((skill) => !judged.includes(skill)))
      throw invalid({ scores: 'Score each skill once' })
    const card = { ...body, interview_id: params.id, employee_id: user.id, scored_at: now.toISOString() }
    if (!(await store.giveCard(call.db, card))) throw forbidden('You have already submitted your scorecard')
    // Without its words: whoever reads the log may not have written theirs.
    await call.audit({ action: 'interview.score', entity: 'interview', entity_id: params.id })
    await publish(call, interview.panel)
    return { message: 'Scorecard given' }
  },

  others: async (call) =>
    cardsFor(call.db, await orNotFound(findMine(call, call.params.id, store.findInterview), 'interview'), call.user.id),

  calendar: async (call) => {
    const interview = await orNotFound(findMine(call, call.params.id, store.findInterview), 'interview')
    const starts_at = await orNotFound(Promise.resolve(interview.starts_at), 'time')
    const text = entryText(
      {
        ...interview,
        starts_at,
        title: `Interview: ${nameOf(interview)}`,
        where: whereText(interview),
        stamp: interview.created_at,
      },
      call.portal.environment.PUBLIC_URL,
    )
    return { type: 'text/calendar; charset=utf-8', name: 'interview.ics', stream: text }
  },

  visitors: async (call) => {
    const { rows, ...page } = await listVisitors(call.db, call.query, call.now)
    const mayReceive = may(call.user, 'visitor.receive')
    return listed('visitors', {
      ...page,
      rows: rows.map(({ status, today, ...row }) => ({
        ...row,
        can: {
          arrive: mayReceive && !whyNotArrive({ ...row, status }, true, today),
          undo: mayReceive && !whyNotArrive({ ...row, status }, false, today),
        },
      })),
    })
  },

  arrive: async (call) => {
    const { arrived } = call.body
    const { id } = call.params
    const interview = await orNotFound(store.lockInterview(call.db, id), 'visitor')
    const { status, day, time_zone } = interview
    if (interview.room === '' || !day) throw invalid({ arrived: 'Nobody comes to the door for this interview' })
    refuse(whyNotArrive({ status, day }, arrived, dayIn(time_zone, call.now)))
    await store.updateInterview(call.db, id, {
      status: arrived ? 'arrived' : 'scheduled',
      arrived_at: arrived ? call.now.toISOString() : null,
      arrived_by: arrived ? call.user.id : null,
    })
    await call.audit({ action: 'interview.arrive', entity: 'interview', entity_id: id, after: { arrived } })
    if (arrived) await notifyPanel(call, interview, 'arrived')
    await publish(call, interview.panel)
    return { message: arrived ? `${nameOf(interview)} has arrived` : 'Taken back' }
  },
})

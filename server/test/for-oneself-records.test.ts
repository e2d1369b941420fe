/**
 * Nobody does for themselves what others do with a record of theirs: each step of each record of the demo company, in every state, is taken by
 * the person whom it is about with the rights of every role, and is done only where it is on the list of what people do themselves. That it
 * is refused for whose it is and not for something else is seen by another who holds the same rights and is let in.
 */
import { nouns } from '@iroko/contract'
import type { Endpoint } from '@iroko/contract/endpoint'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db } from '../lib/database/database.ts'
import { effectiveRoles, mayCall, type User } from '../lib/http/rights.ts'
import { confirmAll } from '../modules/platform/role-confirmations/store.ts'
import { everyCaller } from './callers.ts'
import { type OwnRow, ownRecords } from './own-records.ts'
import { fourMinutes } from './patience.ts'
import { type DemoCompany, demoCompany, type Sent, type Shown, type Taking } from './record-steps.ts'
import { thirdEvaluator } from './steps-of-judging.ts'
import { madeBefore, stepsOf } from './steps-of-records.ts'

let demo: DemoCompany
beforeAll(async () => {
  demo = await demoCompany()
  for (const statement of [...madeBefore, ...ownRecords.flatMap(({ made = [] }) => made)])
    await sql.raw(statement).execute(demo.db)
  const roles = ['tqa_evaluator']
  const third = demo.db.updateTable('employee').set({ roles }).where('email', '=', thirdEvaluator).returning('id')
  await confirmAll(demo.db, [(await third.executeTakeFirstOrThrow()).id], '2026-11-20T10:00:00Z')
}, fourMinutes)
afterAll(() => demo.close())

/** What the person whom a record is about does with it. */
const theirOwn = [
  'quality/evaluations.acknowledge',
  'quality/evaluations.dispute',
  'performance/scoreCards.acknowledge',
  'performance/scoreCards.dispute',
  'performance/warnings.acknowledge',
  'performance/warnings.appeal',
  'performance/coaching.acknowledge',
  'people/resignations.retract',
  'people/resignations.bringForward',
  'people/resignations.answerDay',
  'operations/tasks.fill',
  // Of a request this is who asked.
  'people/taxDeclarations.withdraw',
  'people/terminations.withdraw',
]

const names = new Map(
  nouns.flatMap(([noun, calls]) => Object.entries(calls).map(([key, call]) => [call as Endpoint, `${noun}.${key}`] as const)),
)
const nameOf = (call: Endpoint) => names.get(call) ?? call.path

/** The same person with the rights of each who could make a call; of those who hold the same, one. */
const withRoles = (user: User): User[] =>
  everyCaller.flatMap(({ facts }) =>
    facts
      ? [
          {
            ...user,
            is_lead: facts.is_lead,
            place_role: facts.place_role,
            granted_roles: facts.roles,
            roles: effectiveRoles(facts),
          },
        ]
      : [],
  )

interface Probe {
  call: Endpoint
  sent: Sent
}

/** Whom a call lets in by their rights, and what it did. */
async function outcome(db: Db, users: readonly User[], { call, sent }: Probe): Promise<string[]> {
  const done: string[] = []
  for (const user of users)
    if (mayCall(user, call.access) && !(await demo.attempt(db, user, call, sent))) done.push(user.roles.join(' '))
  return done
}

const doneByOthers = new Set<string>()
const walked = new Set<string>()

async function faultsOf(db: Db, subject: User, others: readonly User[], probe: Probe): Promise<string[]> {
  const name = nameOf(probe.call)
  walked.add(name)
  if (!doneByOthers.has(name) && (await outcome(db, others, probe)).length > 0) doneByOthers.add(name)
  if (theirOwn.includes(name)) return []
  const done = await outcome(db, withRoles(subject), probe)
  return done.length > 0 ? [`${name} for oneself as ${done.join(', ')}`] : []
}

/** Who is not in it, with all rights; and whoever has a part in it. */
async function othersOf(employeeId: string, people: readonly (string | null)[]): Promise<User[]> {
  const able = await sql<{ id: string }>`
    select id from employee where email in ('super@zuma.test', 'hr.manager@zuma.test', 'tqa.lead@zuma.test', 'manager@zuma.test')`.execute(
    demo.db,
  )
  const ids = new Set([...able.rows.map(({ id }) => id), ...people.filter((id) => id !== null)])
  ids.delete(employeeId)
  const users: User[] = []
  for (const id of ids) {
    const user = await demo.userOf(id)
    if (user) users.push(user, { ...user, roles: [...user.roles, 'super'] })
  }
  return users
}

const judged = Object.entries(stepsOf).filter(([noun]) => /^(quality|performance|people|operations)\//.test(noun))
const aboutPeople = judged.filter(([, { records }]) => records.includes('employee_id'))

it.each(aboutPeople.map(([noun]) => noun))('%s: no step of one’s own record is another’s to take', async (noun) => {
  const of = stepsOf[noun]
  if (!of) throw new Error(noun)
  const { rows } = await sql<{ id: string; people: (string | null)[] }>`${sql.raw(of.records)}`.execute(demo.db)
  const wrong = new Set<string>()
  for (const { id, people } of rows) {
    const subject = people[0] && (await demo.userOf(people[0]))
    if (!subject) continue
    const others = await othersOf(subject.id, people)
    await demo.as(subject, async (db) => {
      const record = await shownToAny(db, [...others, subject], of, id)
      for (const taking of record ? (Object.values(of.steps).flat() as Taking[]) : []) {
        const around = { db, user: others[0] ?? subject, today: demo.today }
        const sent = (await taking.send?.(record as Shown, around)) ?? { params: { id } }
        for (const fault of await faultsOf(db, subject, others, { call: taking.call, sent })) wrong.add(fault)
      }
    })
  }
  expect([...wrong]).toEqual([])
})

async function shownToAny(db: Db, users: readonly User[], of: (typeof stepsOf)[string], id: string) {
  for (const user of users) {
    if (!mayCall(user, of.show.access)) continue
    const sent = of.show.path.includes('{id}') ? { params: { id } } : { query: { ...of.query, limit: '1000' } }
    const found = (await demo.make(db, user, of.show, sent).catch(() => ({}))) as Record<string, Shown | Shown[]>
    const part = found[of.key]
    const record = Array.isArray(part) ? part.find((row) => row.id === id) : part
    if (record) return record
  }
  return undefined
}

it.each(ownRecords.map(({ call }) => nameOf(call)))('%s is done for oneself by nobody', async (name) => {
  const of = ownRecords.find(({ call }) => nameOf(call) === name)
  if (!of) throw new Error(name)
  const { rows } = await sql<OwnRow>`${sql.raw(of.rows)}`.execute(demo.db)
  expect(rows.length, 'the demo company has none').toBeGreaterThan(0)
  for (const row of rows) {
    const subject = await demo.userOf(row.employee_id)
    if (!subject) throw new Error(`${name}: nobody's`)
    const others = await othersOf(subject.id, [])
    await demo.as(subject, async (db) => {
      expect(await faultsOf(db, subject, others, { call: of.call, sent: of.send(row) })).toEqual([])
    })
  }
})

it('has seen each of them done by another, so that it was refused for whose it is', () => {
  const unseen = [...walked].filter((name) => !doneByOthers.has(name) && !theirOwn.includes(name))
  expect(unseen).toEqual([])
})

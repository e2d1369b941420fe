/**
 * What a screen offers is what the calls do: for records of the demo company in every state, as those who have a part in them and as those
 * who lead, whatever `can` says is true is taken, what it says is false is refused, and a version of before gets the sentence of versions.
 */
import { contract } from '@iroko/contract'
import type { Endpoint } from '@iroko/contract/endpoint'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db } from '../lib/database/database.ts'
import { may, mayCall, type User } from '../lib/http/rights.ts'
import { confirmAll } from '../modules/platform/role-confirmations/store.ts'
import { once } from './once.ts'
import { fourMinutes } from './patience.ts'
import { type DemoCompany, demoCompany, type Shown, type Taking } from './record-steps.ts'
import { thirdEvaluator } from './steps-of-judging.ts'
import { madeBefore, neverOffered, neverWithheld, notSteps, stepsOf } from './steps-of-records.ts'
import type { RecordSteps } from './steps-sent.ts'

let demo: DemoCompany
beforeAll(async () => {
  demo = await demoCompany()
  for (const statement of madeBefore) await sql.raw(statement).execute(demo.db)
  const roles = ['tqa_evaluator']
  const third = demo.db.updateTable('employee').set({ roles }).where('email', '=', thirdEvaluator).returning('id')
  await confirmAll(demo.db, [(await third.executeTakeFirstOrThrow()).id], '2026-11-20T10:00:00Z')
}, fourMinutes)
afterAll(() => demo.close())

const accounts = once(async () => {
  const rows = await demo.db.selectFrom('employee').select(['id', 'email']).where('email', 'like', '%@zuma.test').execute()
  return new Map(rows.map(({ id, email }) => [email.replace('@zuma.test', ''), id]))
})

/** The record in the reply of a call that shows one, or a list of them. */
async function shownTo(db: Db, user: User, { show, key, query }: RecordSteps, id: string): Promise<Shown | undefined> {
  if (!mayCall(user, show.access)) return undefined
  try {
    const sent = show.path.includes('{id}') ? { params: { id } } : { query: { ...query, limit: '1000' } }
    const found = (await demo.make(db, user, show, sent)) as Record<string, Shown | Shown[]>
    const part = found[key]
    return Array.isArray(part) ? part.find((row) => row.id === id) : part
  } catch (error) {
    if (Object(error).status === 404) return undefined
    throw error
  }
}

interface Seen {
  offered: Set<string>
  withheld: Set<string>
}

/** What is wrong with one step of one record for one person. */
async function faultsOf(db: Db, user: User, record: Shown, taking: Taking, isOffered: boolean): Promise<string[]> {
  const around = { db, user, today: demo.today }
  const send = async (version: number, is_stale: boolean) =>
    (await taking.send?.({ ...record, version, is_stale }, around)) ?? { params: { id: record.id } }
  const sent = await send(record.version, false)
  const old = await send(record.version + 1000, true)
  const wrong: string[] = []
  const isAtDoor = mayCall(user, taking.call.access) && (!taking.needs || may(user, taking.needs))
  if (JSON.stringify(old) !== JSON.stringify(sent) && isAtDoor) {
    const why = await demo.attempt(db, user, taking.call, old)
    // What is not theirs to do at all is as if it were not there.
    const isNotTheirs = !isOffered && why?.status === 404
    if (why?.code !== 'stale_version' && !isNotTheirs) wrong.push(`an old version gets ${why ? `'${why.message}'` : 'done'}`)
  }
  const why = await demo.attempt(db, user, taking.call, sent)
  if (isOffered && why) wrong.push(`is offered and refused: ${why.status} ${why.code} '${why.message}'`)
  if (!isOffered && !why) wrong.push('is not offered and done')
  if (!isOffered && why && ![403, 404, 409, 422].includes(why.status)) wrong.push(`is refused with ${why.status}`)
  return wrong
}

async function walk(noun: string, of: RecordSteps, seen: Seen): Promise<string[]> {
  const { rows } = await sql<{ id: string; people: (string | null)[] }>`${sql.raw(of.records)}`.execute(demo.db)
  const byEmail = await accounts()
  const wrong: string[] = rows.length === 0 ? [`${noun}: the demo company has none`] : []
  for (const { id, people } of rows) {
    const who = new Set([...people, ...of.by.map((name) => byEmail.get(name) ?? name)].filter((person) => person !== null))
    for (const person of who) {
      const user = await demo.userOf(person)
      if (!user) continue
      const found = await demo.as(user, async (db) => {
        const record = await shownTo(db, user, of, id)
        if (!record) return []
        const faults: string[] = []
        for (const [step, takings] of Object.entries(of.steps)) {
          const isOffered = record.can[step] === true
          ;(isOffered ? seen.offered : seen.withheld).add(`${noun} ${step}`)
          for (const taking of [takings].flat() as Taking[])
            for (const fault of await faultsOf(db, user, record, taking, isOffered))
              faults.push(`${noun} ${step} (${record.status ?? record.stage ?? record.state ?? ''}) by ${user.email}: ${fault}`)
        }
        return faults
      })
      wrong.push(...found)
    }
  }
  return wrong
}

const seen: Seen = { offered: new Set(), withheld: new Set() }

it.each(Object.keys(stepsOf))(
  '%s: what is offered is done, what is not is refused, an old screen is told so first',
  async (noun) => {
    const of = stepsOf[noun]
    if (!of) throw new Error(noun)
    await of.begin?.(demo)
    const wrong = await walk(noun, of, seen)
    expect([...new Set(wrong)]).toEqual([])
  },
)

it('has seen each step offered to somebody and withheld from somebody', () => {
  const all = Object.entries(stepsOf).flatMap(([noun, { steps }]) => Object.keys(steps).map((step) => `${noun} ${step}`))
  expect(all.filter((step) => !seen.offered.has(step)).sort()).toEqual(neverOffered)
  expect(all.filter((step) => !seen.withheld.has(step))).toEqual(neverWithheld)
})

// biome-ignore lint/suspicious/noExplicitAny: the parser's own tree.
function stepsIn(schema: any, found = new Set<string>(), passed = new Set()): Set<string> {
  if (!schema || passed.has(schema)) return found
  passed.add(schema)
  const { type, shape, ...def } = schema._zod.def
  if (type === 'object')
    for (const [key, part] of Object.entries(shape)) {
      if (key !== 'can') stepsIn(part, found, passed)
      else for (const step of namesOf(part)) found.add(step)
    }
  for (const key of ['element', 'innerType', 'valueType', 'in', 'out', 'left', 'right']) stepsIn(def[key], found, passed)
  for (const part of def.options ?? def.items ?? []) stepsIn(part, found, passed)
  return found
}
// biome-ignore lint/suspicious/noExplicitAny: the parser's own tree.
const namesOf = (can: any): string[] =>
  can._zod.def.shape ? Object.keys(can._zod.def.shape) : [...can._zod.def.keyType._zod.values]

it('knows every step that any reply offers', () => {
  const offered = Object.entries(contract).flatMap(([domain, nouns]) =>
    Object.entries<Record<string, Endpoint>>(nouns).flatMap(([noun, calls]) =>
      [...new Set(Object.values(calls).flatMap(({ reply }) => [...stepsIn(reply)]))].map((step) => `${domain}/${noun} ${step}`),
    ),
  )
  const walked = Object.entries(stepsOf).flatMap(([noun, { steps }]) =>
    Object.keys(steps).map((step) => `${noun.replace(/ (of|as) .*/, '')} ${step}`),
  )
  expect(offered.filter((step) => !walked.includes(step) && !(step in notSteps))).toEqual([])
  expect(Object.keys(notSteps).filter((step) => !offered.includes(step) || walked.includes(step))).toEqual([])
})

/** Every way into a role or an office with rights: nobody has them before another holder confirmed. */
import { globSync, readFileSync } from 'node:fs'
import { exit } from '@iroko/contract/people/exit'
import { peopleImport } from '@iroko/contract/people/import'
import { newcomers } from '@iroko/contract/people/newcomers'
import { records } from '@iroko/contract/people/records'
import { access } from '@iroko/contract/platform/access'
import { identity } from '@iroko/contract/platform/identity'
import { roleConfirmations } from '@iroko/contract/platform/role-confirmations'
import { departmentCodes } from '@iroko/contract/roles'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { setAuthors } from '../lib/acting.ts'
import { insertFirstCompany } from '../modules/home/setup/store-first.ts'
import { jobs as promotionJobs } from '../modules/people/promotions/jobs.ts'
import { applyGroups } from '../modules/platform/single-sign-on/routes-sign-in.ts'
import { cloneDatabase } from './clone.ts'
import { type Person, testApp } from './harness.ts'
import { makePromotions } from './promotions.ts'

const t = await testApp({}, await cloneDatabase(10))
const { c, agentPost, person, propose, decide } = await makePromotions(t)
/** Who brings everybody in, alone. */
const author = c.hr
const other = await t.person({ office_id: c.hrOffice.id })
const otherSuper = await t.person({ roles: ['super'] })
for (const { id } of [author, other, c.hrManager])
  await t.db.insertInto('credential').values({ employee_id: id, password_hash: 'chosen elsewhere' }).execute()

type Who = Pick<Person, 'id' | 'ogid'>
interface Way {
  /** The file that writes the place or the role. */
  writes: string
  /** Who may confirm besides; the other HR officer when nothing is said. */
  confirmer?: Person
  /** Brings somebody new there, for today or with the clock put on. */
  enter: () => Promise<Who>
  by?: Person
}

let count = 0
const place = { office_id: c.hrOffice.id, designation_id: agentPost, branch_id: t.branch_id }
const found = async (ogid: string): Promise<Who> =>
  t.db.selectFrom('employee').select(['id', 'ogid']).where('ogid', '=', ogid).executeTakeFirstOrThrow()
async function added(by: Person, more: object = {}, office_id = c.hrOffice.id): Promise<Who> {
  count += 1
  const job = { hire_date: t.today(), employment_type: 'full_time' as const, remote: false, ...place, office_id }
  const body = { person: { first_name: 'Ngozi', last_name: 'Eze', email: `way${count}@zuma.test` }, job, ...more }
  return await found((await t.call(newcomers.create, { body }, by)).employees[0]?.ogid ?? '')
}
const moved = async (who: Who, starts_on: string): Promise<Who> => {
  await t.call(records.transfer, { body: { ogids: [who.ogid], starts_on, office_id: c.hrOffice.id, team_id: null } }, author)
  return who
}
async function imported(): Promise<Who> {
  count += 1
  const email = `way${count}@zuma.test`
  const content = `First name;Surname;E-mail;Start date;Department;Job title;Branch\nNgozi;Eze;${email};20/11/2026;hr;Agent;Abuja\n`
  const payload = `--it\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n${content}\r\n--it--\r\n`
  const headers = { 'content-type': 'multipart/form-data; boundary=it' }
  const sent = await t.inject({ method: 'POST', url: '/api/v1/employee_imports.json', as: author, payload, headers })
  const { id, version, columns } = sent.json().employee_import
  const mapping = columns.map(({ key }: { key: string }) => key)
  const checked = await t.call(peopleImport.check, { params: { id }, body: { version, mapping } }, author)
  await t.call(peopleImport.run, { params: { id }, body: { version: checked.employee_import.version } }, author)
  await t.runJobs()
  return await t.db.selectFrom('employee').select(['id', 'ogid']).where('email', '=', email).executeTakeFirstOrThrow()
}

const ways: Record<string, Way> = {
  'a newcomer who is added': { writes: 'people/records/store.ts', enter: () => added(author) },
  'a newcomer with a role': {
    writes: 'people/records/store.ts',
    enter: () => added(c.boss, { roles: { roles: ['hr'] } }, c.voice.id),
    by: c.boss,
  },
  'an import of people': { writes: 'people/import/store-people.ts', enter: imported },
  'a transfer from today': { writes: 'people/records/store.ts', enter: async () => moved(await person(), t.today()) },
  'a transfer on the first day of a place': {
    writes: 'people/records/store.ts',
    enter: async () => moved(await added(author, {}, c.voice.id), t.today()),
  },
  'a transfer of many, each on their own': {
    writes: 'people/records/store.ts',
    enter: async () => {
      const who = await person()
      const body = { ogids: [who.ogid], starts_on: t.today(), office_id: c.hrOffice.id, team_id: null }
      await t.call(records.transferEach, { body }, author)
      return who
    },
  },
  'a planned transfer whose day has come': {
    writes: 'people/records/store.ts',
    enter: async () => {
      const who = await moved(await person(), '2026-11-23')
      t.setNow('2026-11-23')
      const at = t.portal.now().toISOString()
      await t.db.updateTable('session').set({ created_at: at, last_seen_at: at, proved_at: at }).execute()
      return who
    },
  },
  'somebody who is taken back': {
    writes: 'people/exit/store.ts',
    enter: async () => {
      const { ogid, id } = await t.person({ office_id: c.hrOffice.id })
      const gone = { status: 'left' as const, exit_date: t.today(), reason: 'Moved', successor: other.ogid }
      await t.call(exit.deactivate, { params: { ogid }, body: gone }, author)
      await t.call(exit.reactivate, { params: { ogid }, body: { reason: 'Back', hire_date: t.today(), ...place } }, author)
      return { ogid, id }
    },
  },
  'somebody whose mistaken exit is undone before anybody confirmed them': {
    writes: 'people/exit/store-taken.ts',
    enter: async () => {
      const { ogid, id } = await added(author)
      const gone = { status: 'left' as const, exit_date: t.today(), reason: 'Moved', successor: other.ogid }
      await t.call(exit.deactivate, { params: { ogid }, body: gone }, author)
      await t.call(exit.undo, { params: { ogid }, body: { reason: 'A mistake' } }, author)
      return { ogid, id }
    },
  },
  'a promotion whose day is today': {
    writes: 'people/records/store.ts',
    enter: async () => {
      const who = await person()
      const { id } = await propose(author, who, { office_id: c.hrOffice.id, effective_on: t.today() })
      await decide(c.manager, id)
      await decide(c.hrManager, id)
      return who
    },
  },
  'a promotion whose day comes later': {
    writes: 'people/records/store.ts',
    enter: async () => {
      const who = await person()
      const { id } = await propose(author, who, { office_id: c.hrOffice.id, effective_on: t.today() })
      await t.db
        .updateTable('promotion')
        .set({ status: 'approved', decided_at: t.portal.now().toISOString() })
        .where('id', '=', id)
        .execute()
      await promotionJobs.find(({ name }) => name === 'promotions-due')?.run(t.portal, {})
      return who
    },
  },
  'a role that is assigned': {
    writes: 'platform/access/store-holders.ts',
    enter: async () => {
      const who = await person()
      await t.call(access.assign, { body: { people: [who.ogid], give: ['hr'], take: [] } }, c.boss)
      return who
    },
    by: c.boss,
  },
  'a group of single sign-on': {
    writes: 'platform/access/store-holders.ts',
    enter: async () => {
      const who = await person()
      const environment = { ...t.portal.environment, SSO_GROUP_ROLES: [{ group: 'people', role: 'hr' as const }] }
      const call = { portal: { ...t.portal, environment }, requestId: 'way', now: t.portal.now() }
      await t.db.transaction().execute((db) => applyGroups(call, db, who.id, ['people']))
      return who
    },
    confirmer: otherSuper,
  },
}

const mine = async (who: Who) => (await t.call(identity.session, {}, { token: await t.signIn(who.id) })).permissions
const waitingOf = async (who: Who, by: Person) =>
  (await t.call(roleConfirmations.list, { query: { limit: 1000 } }, by)).role_confirmations.find(
    ({ employee }) => employee.id === who.id,
  )
const decideAs = (ids: string[], by: { token: string }, decision: 'confirmed' | 'refused' = 'confirmed') =>
  t.call(roleConfirmations.decide, { body: { ids, decision } }, by)

describe('gives no rights before another holder confirmed, and then does:', () => {
  it.each(Object.keys(ways))('%s', async (name) => {
    const { enter, by = author, confirmer = other } = ways[name] as Way
    const who = await enter()
    expect((await mine(who))['people.edit']).toBeUndefined()
    const waiting = await waitingOf(who, confirmer)
    expect(waiting).toMatchObject({ role: 'hr', can: { confirm: true, refuse: true } })
    expect(waiting?.permissions).toContainEqual({ permission: 'people.edit', scope: 'all' })
    const ids = [waiting?.id ?? '']
    // Nor by the person, by who brought them there, or by somebody whom that one added.
    await expect(decideAs(ids, by)).rejects.toMatchObject({ status: 403 })
    await expect(decideAs(ids, { token: await t.signIn(who.id) })).rejects.toMatchObject({ status: 403 })
    await t.db.updateTable('employee').set({ added_by: by.id }).where('id', '=', confirmer.id).execute()
    if (waiting?.asked_by.length) await expect(decideAs(ids, confirmer)).rejects.toMatchObject({ status: 403 })
    await t.db.updateTable('employee').set({ added_by: null }).where('id', '=', confirmer.id).execute()
    await decideAs(ids, confirmer)
    expect((await mine(who))['people.edit']).toBe('all')
  })
})

it('knows every file that writes places or roles', () => {
  const writing =
    /(insertInto|updateTable)\('placement'\)|(insert into|update) placement\b|insertAll\(\s*\w+,\s*'(employee|placement)'|insertInto\('employee'\)|update employee set roles|updateTable\('employee'\)\s*\.set\(\{[^}]*\broles\b/
  const files = globSync('server/modules/**/*.ts').filter((path) => !/\.test\.ts$|\/seed[^/]*\.ts$/.test(path))
  const writers = files
    .filter((path) => writing.test(readFileSync(path, 'utf8')))
    .map((path) => path.replace('server/modules/', ''))
  // Who sets the company up is its first super administrator, and nobody is there to confirm.
  const known = [...Object.values(ways).map(({ writes }) => writes), 'home/setup/store-first.ts']
  expect(writers.toSorted()).toEqual([...new Set(known)].toSorted())
})

it('is where rights are read from: no statement takes them from the office that somebody sits in', () => {
  const reading = /office_type = 'department' and (office\.)?code|office\.code = any/
  const files = globSync('server/{lib,modules}/**/*.ts').filter((path) => !/\.test\.ts$|\/seed[^/]*\.ts$/.test(path))
  const readers = files.filter((path) => reading.test(readFileSync(path, 'utf8')))
  // It answers which offices have rights, and of nobody who has them.
  expect(readers).toEqual(['server/modules/people/records/store.ts'])
})

describe('whatever writes it, the database holds it', () => {
  const counts = async (who: Who) => {
    const { rows } = await sql<{ roles: string[]; role: string | null }>`select employee.roles, placement.role
      from employee join placement on placement.employee_id = employee.id where employee.id = ${who.id}::uuid
      order by starts_on desc limit 1`.execute(t.db)
    return rows[0]
  }

  it('holds plain SQL too: a place, a role, or the mark itself', async () => {
    const who = await person()
    await sql`update placement set office_id = ${c.hrOffice.id}::uuid where employee_id = ${who.id}::uuid`.execute(t.db)
    await sql`update employee set roles = '{super}' where id = ${who.id}::uuid`.execute(t.db)
    await sql`update placement set role = 'hr' where employee_id = ${who.id}::uuid`.execute(t.db)
    expect(await counts(who)).toEqual({ roles: [], role: null })
    const statuses = await t.db
      .selectFrom('role_confirmation')
      .select(['role', 'status'])
      .where('employee_id', '=', who.id)
      .execute()
    expect(statuses.toSorted((a, b) => a.role.localeCompare(b.role))).toEqual([
      { role: 'hr', status: 'waiting' },
      { role: 'super', status: 'waiting' },
    ])
  })

  it('is kept where they sit on in the same department, and asked for anew where they come back to it', async () => {
    const who = await t.person({ office_id: c.hrOffice.id })
    const go = (office_id: string, starts_on: string) =>
      t.call(records.transfer, { body: { ogids: [who.ogid], starts_on, office_id, team_id: null } }, c.hrManager)
    await t.call(
      records.transfer,
      { body: { ogids: [who.ogid], starts_on: '2026-12-01', designation_id: agentPost } },
      c.hrManager,
    )
    expect(await counts(who)).toMatchObject({ role: 'hr' })
    await go(c.voice.id, '2026-12-10')
    await go(c.hrOffice.id, '2026-12-20')
    expect(await counts(who)).toMatchObject({ role: null })
  })

  it('names every department that has rights', async () => {
    const { rows } = await sql<{ code: string }>`select code from unnest(${[...departmentCodes, 'voice', 'lead']}::text[]) code
      where is_rights_code(code)`.execute(t.db)
    expect(rows.map(({ code }) => code)).toEqual([...departmentCodes])
  })

  it('is taken from the database by whoever brought them there, never by both', async () => {
    const who = await person()
    await t.db.transaction().execute(async (db) => {
      await setAuthors(db, [author.id], t.portal.now())
      await sql`update employee set roles = '{hr}' where id = ${who.id}::uuid`.execute(db)
    })
    const { id } = await t.db
      .selectFrom('role_confirmation')
      .select('id')
      .where('employee_id', '=', who.id)
      .executeTakeFirstOrThrow()
    for (const decider of [author.id, who.id])
      await expect(sql`select confirm_role(${id}::uuid, ${decider}::uuid, now())`.execute(t.db)).rejects.toMatchObject({
        constraint: 'role_confirmation_second',
      })
  })
})

it('tells HR managers and super administrators, and refuses: the person sits there without the rights', async () => {
  const who = await added(author)
  await t.runJobs()
  await t.portal.jobs.enqueue(t.db, 'role-confirmations', {})
  await t.runJobs()
  const mails = await t.db.selectFrom('outbox_mail').select('recipient').where('body', 'like', '%Ngozi Eze%').execute()
  const recipients = mails.map(({ recipient }) => recipient)
  for (const { email } of [c.hrManager, c.boss, otherSuper]) expect(recipients).toContain(email)
  const waiting = await waitingOf(who, other)
  await decideAs([waiting?.id ?? ''], other, 'refused')
  expect((await mine(who))['people.edit']).toBeUndefined()
  expect(await waitingOf(who, other)).toBeUndefined()
  await expect(decideAs([waiting?.id ?? ''], other)).rejects.toMatchObject({ status: 409 })
})

it('lets the only super administrator confirm what nobody else could, as while a company is set up', async () => {
  const alone = await testApp({}, await cloneDatabase())
  const first = { company_name: 'Kilo', first_name: 'Ada', last_name: 'Obi', email: 'ada@kilo.test', password_hash: 'x' }
  const id = await alone.db
    .transaction()
    .execute((db) => insertFirstCompany(db, { ...first, today: alone.today(), at: alone.portal.now() }))
  const ada = { token: await alone.signIn(id) }
  const second = await alone.person()
  await alone.call(access.assign, { body: { people: [second.ogid], give: ['hr_manager'], take: [] } }, ada)
  const { role_confirmations } = await alone.call(roleConfirmations.list, {}, ada)
  expect(role_confirmations).toMatchObject([{ role: 'hr_manager', can: { confirm: true } }])
  await alone.call(roleConfirmations.decide, { body: { ids: [role_confirmations[0]?.id ?? ''], decision: 'confirmed' } }, ada)
  expect((await alone.call(identity.session, {}, second)).permissions['roles.confirm']).toBe('all')
  await alone.db.insertInto('credential').values({ employee_id: second.id, password_hash: uuid() }).execute()
  // Now there is somebody else.
  const third = await alone.person()
  await alone.call(access.assign, { body: { people: [third.ogid], give: ['hr'], take: [] } }, ada)
  const now = await alone.call(roleConfirmations.list, {}, ada)
  expect(now.role_confirmations).toMatchObject([{ role: 'hr', can: { confirm: false } }])
})

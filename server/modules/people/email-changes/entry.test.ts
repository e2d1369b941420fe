/** No one officer can have the session of somebody who has not signed in yet: whatever their state, by whatever call a link could go elsewhere. */
import { emailChanges } from '@iroko/contract/people/email-changes'
import { exit } from '@iroko/contract/people/exit'
import { peopleImport } from '@iroko/contract/people/import'
import { newcomers } from '@iroko/contract/people/newcomers'
import { records } from '@iroko/contract/people/records'
import { singleSignOn } from '@iroko/contract/platform/single-sign-on'
import { twoStep } from '@iroko/contract/platform/two-step'
import { offers } from '@iroko/contract/recruitment/offers'
import { v7 as uuid } from 'uuid'
import { expect, it, vi } from 'vitest'
import { hashToken } from '../../../lib/sign-in/tokens.ts'
import { makeOpening } from '../../../test/candidates.ts'
import { cloneDatabase } from '../../../test/clone.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { makeNewcomers } from '../../../test/newcomers.ts'
import { offersOn } from '../../../test/offers.ts'
import { mayReplaceAlone } from './rules-entry.ts'

vi.setConfig({ testTimeout: 120_000 })

const t = await testApp({}, await cloneDatabase(10))
const c = await makeNewcomers(t)
/** The officer who tries, the colleague who added the person, and who counts as a second person. */
const [thief, adder] = [await t.person({ office_id: c.hrOffice.id }), c.hr]
const second = await t.person({ roles: ['super'] })
await t.confirmRoles(thief, adder, second)
const theirs = 'thief@evil.test'

const add = (by: Person, over: object = {}, job: object = {}) =>
  c.add(c.newcomer({ person: { private_email: `home${uuid().slice(-8)}@mail.test`, ...over }, job }), by)
const set = (id: string, change: object) => t.db.updateTable('employee').set(change).where('id', '=', id).execute()

/** Each brings somebody whose session the officer would like to have. */
const states: Record<string, () => Promise<{ id: string; ogid: string }>> = {
  added: () => add(adder),
  confirmed: async () => {
    const person = await add(second, {}, { office_id: c.hrOffice.id, team_id: null })
    await t.confirmRoles(person)
    return person
  },
  'by an offer': async () => {
    const person = await add(thief)
    await set(person.id, { address_signed: true })
    return person
  },
  'with pay': async () => {
    const person = await add(thief)
    await t.db.insertInto('employee_pay').values({ employee_id: person.id, nin_sealed: 'sealed', nin_last4: '8901' }).execute()
    return person
  },
  'with rights': async () => {
    const person = await add(thief)
    await set(person.id, { roles: ['hr_manager'] })
    return person
  },
  'expired invitation': async () => {
    const person = await add(adder)
    await t.db
      .updateTable('one_time_token')
      .set({ expires_at: '2026-01-01T00:00:00Z' })
      .where('account_id', '=', person.id)
      .execute()
    return person
  },
  'joins ahead': () => add(adder, {}, { hire_date: '2027-01-04' }),
  back: async () => {
    const person = await add(adder)
    await set(person.id, { first_signed_in_at: '2026-11-01T00:00:00Z' })
    await t.db
      .insertInto('employee_status_change')
      .values({
        ...{ id: uuid(), employee_id: person.id, status: 'active' as const, effective_on: t.today() },
        ...{ reason: 'Back', changed_by: second.id, created_at: t.portal.now().toISOString() },
      })
      .execute()
    return person
  },
  'company sign-in only': async () => {
    const person = await add(adder)
    await set(person.id, { first_signed_in_at: '2026-11-01T00:00:00Z' })
    return person
  },
  stopped: async () => {
    const person = await add(adder)
    await t.db
      .insertInto('email_change')
      .values({
        ...{ id: uuid(), employee_id: person.id, kind: 'private', old_email: null, new_email: theirs, status: 'stopped' },
        ...{ stop_hash: Buffer.from(uuid()), proposed_by: thief.id, proposed_at: t.portal.now().toISOString() },
        stopped_at: t.portal.now().toISOString(),
      } as never)
      .execute()
    return person
  },
}

async function write(ogid: string, change: object): Promise<unknown> {
  const { person, version } = (await t.call(records.show, { params: { ogid } }, thief)).record
  return t.call(
    records.updatePerson,
    { params: { ogid }, body: { ...person, marital_status: null, ...change, version } as never },
    thief,
  )
}
const waiting = (id: string) =>
  t.db.selectFrom('email_change').select('id').where('employee_id', '=', id).where('status', '=', 'proposed').execute()

type Target = { id: string; ogid: string }
const ofRecord = ({ id }: Target) =>
  t.db
    .selectFrom('employee')
    .select(['first_name', 'last_name', 'email', 'private_email', 'phone'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** A file with a line of the person: as they are on record, but for the private address. */
async function fromFile(person: Target, change: (row: Awaited<ReturnType<typeof ofRecord>>) => object): Promise<void> {
  const row = await ofRecord(person)
  const { first_name, last_name, email, private_email, phone } = { ...row, private_email: theirs, ...change(row) }
  const heads = 'First name;Surname;E-mail;Start date;Department;Job title;Branch;Phone;Personal email'
  const line = [first_name, last_name, email, '20/11/2026', 'Kora Bank Voice', 'Agent', 'Abuja', phone, private_email].join(';')
  const payload = `--it\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n${heads}\n${line}\n\r\n--it--\r\n`
  const headers = { 'content-type': 'multipart/form-data; boundary=it' }
  const sent = await t.inject({ method: 'POST', url: '/api/v1/employee_imports.json', as: thief, payload, headers })
  const { id, version, columns } = sent.json().employee_import
  const mapping = columns.map(({ key }: { key: string | null }) => key)
  const checked = await t.call(peopleImport.check, { params: { id }, body: { version, mapping } }, thief)
  await t.call(peopleImport.run, { params: { id }, body: { version: checked.employee_import.version } }, thief)
  await t.runJobs()
}

const opening = await makeOpening(t, c.kora.id)
const o = await offersOn(t, {
  opening,
  office_id: c.kora.id,
  hr: second,
  approver: await t.person({ roles: ['super'] }),
  designation: 'Signed Agent',
})
let offered = 0
/** An offer that the officer signed from an address of their own, with the person's name and phone, completed with the person's record. */
async function byOffer(person: Target, complete: (id: string) => Promise<unknown>): Promise<void> {
  const { first_name, last_name, phone } = await ofRecord(person)
  offered += 1
  const like = { first_name, last_name, mobile_number: phone ?? '+2348039990000', email: `thief${offered}@evil.test` }
  const { id } = await o.accepted(like)
  await complete(id)
}

/** Every call by which a link to sign in could go somewhere; what is refused is refused. */
const tries: Record<string, (person: Target) => Promise<unknown>> = {
  'private email': ({ ogid }) => write(ogid, { private_email: theirs }),
  'work email': ({ ogid }) => write(ogid, { email: theirs }),
  'no private email, then the work email': async ({ ogid }) => {
    await write(ogid, { private_email: null })
    await write(ogid, { email: theirs })
  },
  confirm: async ({ id }) => {
    for (const change of await waiting(id))
      await t.call(emailChanges.decide, { params: { id: change.id }, body: { decision: 'confirmed' } }, thief)
  },
  reactivate: ({ ogid }) =>
    t.call(
      exit.reactivate,
      {
        params: { ogid },
        body: {
          reason: 'Back',
          hire_date: t.today(),
          office_id: c.kora.id,
          designation_id: c.designation_id,
          branch_id: t.branch_id,
        },
      },
      thief,
    ),
  'reset factor': ({ ogid }) => t.call(twoStep.reset, { params: { ogid } }, thief),
  unlink: ({ ogid }) => t.call(singleSignOn.unlink, { params: { ogid } }, thief),
  'import of the same work email': (person) => fromFile(person, () => ({})),
  'import of the same phone': (person) => fromFile(person, () => ({ email: `w${uuid().slice(-8)}@zuma.test` })),
  'import of the same private email': (person) =>
    fromFile(person, ({ private_email }) => ({ private_email, email: `thief@evil.test` })),
  'offer that is completed with their record': (person) =>
    byOffer(person, (id) => t.call(offers.hire, { params: { id }, body: { ogid: person.ogid } }, thief)),
  'offer by whose form somebody of their address is added': (person) =>
    byOffer(person, async (id) => {
      const { email } = await ofRecord(person)
      await o.complete(await o.form(id, thief), email, thief)
    }),
  invite: ({ ogid }) => t.call(newcomers.invite, { params: { ogid } }, thief),
}

it.each(Object.keys(states))('one officer alone gets no link of somebody who is: %s', async (state) => {
  const person = await states[state]?.()
  if (!person) throw new Error('nobody')
  // Once more after the first round, as a call may open the way for another; a file and an offer come to the same a second time.
  const again = Object.entries(tries).filter(([name]) => !/^(import|offer)/.test(name))
  for (const attempt of [...Object.values(tries), ...again.map(([, attempt]) => attempt)])
    await attempt(person).catch((error) => expect(error.status, error.message).toBeLessThan(500))
  await t.runJobs()
  // Whoever else a file or an offer brought is somebody else: what counts is whose session a link opens.
  const sent = await t.db.selectFrom('outbox_mail').select(['body']).where('recipient', 'like', 'thief%@evil.test').execute()
  const keys = sent.flatMap(({ body }) => /\/reset-password\?token=(\S+)/.exec(body)?.[1] ?? [])
  const opened = await t.db
    .selectFrom('one_time_token')
    .select('account_id')
    .where('token_hash', 'in', [Buffer.alloc(1), ...keys.map(hashToken)])
    .execute()
  expect(opened.filter(({ account_id }) => account_id === person.id)).toEqual([])
  const { email, private_email } = await t.db
    .selectFrom('employee')
    .select(['email', 'private_email'])
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  expect([email, private_email]).not.toContain(theirs)
})

it('whoever added somebody corrects their address alone, with a proof and a letter to the address before', async () => {
  const person = await add(thief, { private_email: 'typo@mail.test' })
  const session = t.db.updateTable('session').where('employee_id', '=', thief.id)
  await session.set({ proved_at: null }).execute()
  await expect(write(person.ogid, { private_email: 'right@mail.test' })).rejects.toMatchObject({ code: 'step_up_required' })
  await session.set({ proved_at: '2200-01-01T00:00:00Z' }).execute()
  await write(person.ogid, { private_email: 'right@mail.test' })
  const { private_email } = await t.db
    .selectFrom('employee')
    .select('private_email')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  expect(private_email).toBe('right@mail.test')
  const letters = await t.db.selectFrom('outbox_mail').select('subject').where('recipient', '=', 'typo@mail.test').execute()
  expect(letters.map(({ subject }) => subject)).toContain('Your private email was changed')
})

it('what hangs on an address takes a second person, each by itself', () => {
  const plain = { has_signed_in: false, added_by: 'me', by_offer: false, has_rights: false, has_pay: false }
  expect(mayReplaceAlone(plain, 'me')).toBe(true)
  for (const more of [
    { has_signed_in: true },
    { added_by: 'other' },
    { added_by: null },
    { by_offer: true },
    { has_rights: true },
    { has_pay: true },
  ])
    expect(mayReplaceAlone({ ...plain, ...more }, 'me'), JSON.stringify(more)).toBe(false)
})

import type { Input } from '@iroko/contract/endpoint'
import { fitsNuban } from '@iroko/contract/identifiers'
import { people } from '@iroko/contract/people/directory'
import { newcomers } from '@iroko/contract/people/newcomers'
import { payDetails } from '@iroko/contract/people/pay-details'
import { salaries as salaryCalls } from '@iroko/contract/people/salaries'
import { access } from '@iroko/contract/platform/access'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { approveNow } from '../../../test/decisions.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { giveFund } from '../../../test/pension-funds.ts'

const t = await testApp()
await giveFund(t.db, [], 'Stanbic')
const kora = await t.office({ title: 'Kora Bank Voice', office_type: 'campaign' })
const hr = await t.person({ roles: ['hr'] })
const manager = await t.person({ roles: ['hr_manager'], first_name: 'Maryam' })
const mighty = await t.person({ roles: ['super'] })
const designation_id = uuid()
await t.db.insertInto('designation').values({ id: designation_id, title: 'Agent', grade: 1 }).execute()

type Body = Input<typeof newcomers.create>['body']

let count = 0
function newcomer(more: Pick<Body, 'pay' | 'roles' | 'draft_id'>): Body {
  count += 1
  return {
    person: { first_name: 'Ngozi', last_name: 'Eze', email: `start${count}@zuma.test` },
    job: {
      hire_date: '2026-11-16',
      employment_type: 'full_time',
      remote: false,
      office_id: kora.id,
      designation_id,
      branch_id: t.branch_id,
    },
    ...more,
  }
}
const add = async (more: Pick<Body, 'pay' | 'roles' | 'draft_id'>, as: Person) => {
  const { employees } = await t.call(newcomers.create, { body: newcomer(more) }, as)
  return employees[0]?.ogid ?? ''
}
const headcount = async () => (await t.db.selectFrom('employee').select('id').execute()).length
const account_number =
  Array.from({ length: 10 }, (_, last) => `012345678${last}`).find((digits) => fitsNuban('058', digits)) ?? ''
const account = { bank_code: '058', account_number, account_name: 'NGOZI EZE' } as const

it('begins with pay details, the sealed ones sealed and masked, the account waiting for a second person', async () => {
  const pay = {
    ...account,
    nin: '12345678901',
    bvn: '22345678901',
    rsa_pin: 'pen123456789012',
    pfa: 'Stanbic',
    tax_state: 'FCT',
    tin: null,
  } as const
  const ogid = await add({ pay }, manager)
  const { pay: kept } = await t.call(payDetails.show, { params: { ogid } }, manager)
  expect(kept).toMatchObject({
    nin: '******8901',
    bvn: '******8901',
    rsa_pin: '******9012',
    pfa: 'Stanbic',
    tax_state: 'FCT',
    tin: null,
  })
  expect(kept.bank_accounts).toMatchObject([
    { status: 'proposed', fits_check_digit: true, account_name: 'NGOZI EZE', can: { decide: false } },
  ])
  const audited = await t.db.selectFrom('audit_log').selectAll().where('actor_id', '=', manager.id).execute()
  expect(audited.map(({ action }) => action).sort()).toEqual(['people.bank.propose', 'people.create', 'people.pay'])
  const text = JSON.stringify(audited)
  for (const secret of ['12345678901', '22345678901', 'PEN123456789012', account.account_number])
    expect(text).not.toContain(secret)
  await t.runJobs()
  const mails = await t.db
    .selectFrom('outbox_mail')
    .select('subject')
    .where('recipient', '=', `start${count}@zuma.test`)
    .execute()
  expect(mails.map(({ subject }) => subject)).toContain('Change of your bank account proposed')
})

it('begins with a salary from the first day once another has approved it, by those who set salaries', async () => {
  const ogid = await add({ pay: { salary_kobo: 25_000_000 } }, manager)
  const asked = await t.call(salaryCalls.list, { params: { ogid } }, manager)
  expect(asked).toMatchObject({ salaries: [], pending: { starts_on: '2026-11-16' } })
  await expect(approveNow(t, 'salary_change', asked.pending?.id ?? '', manager)).rejects.toMatchObject({ status: 403 })
  await approveNow(t, 'salary_change', asked.pending?.id ?? '', mighty)
  const { salaries } = await t.call(salaryCalls.list, { params: { ogid } }, manager)
  expect(salaries).toMatchObject([
    { amount_kobo: 25_000_000, starts_on: '2026-11-16', ends_on: null, source: 'agreed', set_by: { id: manager.id } },
  ])
  const audited = await t.db.selectFrom('audit_log').selectAll().where('action', '=', 'people.salary').execute()
  expect(audited).toMatchObject([{ actor_id: mighty.id, after: { starts_on: '2026-11-16', source: 'agreed' } }])
  expect(JSON.stringify(audited)).not.toContain('25000000')
  const before = await headcount()
  await expect(add({ pay: { salary_kobo: 25_000_000 } }, hr)).rejects.toMatchObject({ status: 403 })
  for (const salary_kobo of [0, -100, 1.5, 1e15])
    await expect(add({ pay: { salary_kobo } }, manager)).rejects.toMatchObject({
      fields: { 'pay.salary_kobo': expect.anything() },
    })
  expect(await headcount()).toBe(before)
})

it('asks a second time about a check digit, and takes it when told so', async () => {
  const wrong = {
    ...account,
    account_number: `${account.account_number.slice(0, 9)}${(Number(account.account_number.at(-1)) + 1) % 10}`,
  }
  const before = await headcount()
  await expect(add({ pay: wrong }, manager)).rejects.toMatchObject({
    status: 409,
    code: 'check_digit',
    fields: { 'pay.account_number': expect.stringContaining('Guaranty Trust Bank') },
  })
  expect(await headcount()).toBe(before)
  const ogid = await add({ pay: { ...wrong, despite_check_digit: true } }, manager)
  const { pay } = await t.call(payDetails.show, { params: { ogid } }, manager)
  expect(pay.bank_accounts).toMatchObject([{ fits_check_digit: false, status: 'proposed' }])
  const half = { account_number: account.account_number }
  await expect(add({ pay: half }, manager)).rejects.toMatchObject({
    fields: { 'pay.bank_code': 'Choose a bank', 'pay.account_name': 'Enter the account name' },
  })
})

it('takes pay details only from those who change them, and an empty step from everyone', async () => {
  const before = await headcount()
  await expect(add({ pay: { nin: '12345678901' } }, hr)).rejects.toMatchObject({ status: 403 })
  await expect(add({ pay: account }, hr)).rejects.toMatchObject({ status: 403 })
  expect(await headcount()).toBe(before)
  expect(await add({ pay: { nin: null, bank_code: null, pfa: '' }, roles: { roles: [] } }, hr)).toMatch(/^OG/)
})

it('refuses a first day that nobody plans yet, and a first year that nobody lived', async () => {
  for (const hire_date of ['2126-11-16', '1926-11-16']) {
    const { person, job } = newcomer({})
    await expect(t.call(newcomers.create, { body: { person, job: { ...job, hire_date } } }, hr)).rejects.toMatchObject({
      status: 422,
      fields: { 'job.hire_date': expect.stringMatching(/^Enter a hire date/) },
    })
  }
})

it('begins with roles, none that its giver lacks', async () => {
  const ogid = await add({ roles: { roles: ['team_lead', 'hr_manager'] } }, mighty)
  const shown = async () => (await t.call(people.show, { params: { ogid } }, hr)).employee
  const added = await shown()
  expect(added.job?.roles).toEqual([])
  await t.confirmRoles(added)
  expect((await shown()).job?.roles).toEqual(['team_lead', 'hr_manager'])
  await expect(add({ roles: { roles: ['team_lead'] } }, manager)).rejects.toMatchObject({ status: 403 })
  const changes = [{ permission: 'roles.assign' as const, scope: 'all' as const }]
  await t.call(access.updateRole, { params: { role: 'hr_manager' }, body: { changes, version: 1 } }, mighty)
  const before = await headcount()
  const sentence = 'You cannot assign or remove super, as you do not have all of its permissions'
  await expect(add({ roles: { roles: ['super'] } }, manager)).rejects.toMatchObject({
    status: 403,
    fields: { 'roles.roles': sentence },
  })
  expect(await headcount()).toBe(before)
  expect(await add({ roles: { roles: ['team_lead'] } }, manager)).toMatch(/^OG/)
})

it('keeps both in the draft, sealed, for its author while they may', async () => {
  const content = { person: { first_name: 'Uche' }, pay: { nin: '12345678901' }, roles: { roles: ['team_lead'] } }
  const { employee_draft } = await t.call(newcomers.startDraft, { body: { step: 'roles', content } }, mighty)
  expect(employee_draft.can).toMatchObject({ pay: true, roles: expect.arrayContaining(['super']) })
  expect(employee_draft.content.pay).toEqual({ nin: '12345678901' })
  const row = await t.db.selectFrom('employee_draft').selectAll().where('id', '=', employee_draft.id).executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain('12345678901')
  const list = await t.call(newcomers.drafts, undefined, mighty)
  expect(list.employee_drafts[0]?.content.pay).toBeUndefined()
  expect((await t.call(newcomers.drafts, undefined, hr)).can).toEqual({ pay: false, roles: [] })
  await t.person({ roles: ['super'] })
  await t.setRoles(mighty, ['hr'])
  const later = await t.call(newcomers.draft, { params: { id: employee_draft.id } }, mighty)
  expect(later.employee_draft).toMatchObject({ can: { pay: false, roles: [] }, content: { person: { first_name: 'Uche' } } })
  expect(later.employee_draft.content.pay).toBeUndefined()
})

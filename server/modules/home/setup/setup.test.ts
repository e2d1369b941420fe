import { setup } from '@iroko/contract/home/setup'
import { people } from '@iroko/contract/people/directory'
import { identity } from '@iroko/contract/platform/identity'
import { settings } from '@iroko/contract/platform/settings'
import { holidays } from '@iroko/contract/time/holidays'
import { expect, it } from 'vitest'
import { hashToken } from '../../../lib/sign-in/tokens.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { insertOneTimeToken } from '../../platform/identity/store.ts'

const t = await testApp()
const first = {
  company_name: 'Acme Ltd',
  first_name: 'Sade',
  last_name: 'First',
  email: 'sade@acme.test',
  password: 'Blue-Kettle-42',
}

it('sets a company up once, with the code of the log, so that its super can sign in', async () => {
  expect(await t.call(settings.company)).toMatchObject({ setup_needed: true })
  const at = t.portal.now()
  const token = {
    token_hash: hashToken('the-code'),
    purpose: 'setup' as const,
    account_id: '00000000-0000-7000-8000-000000000000',
    at,
  }
  await insertOneTimeToken(t.db, { ...token, expires_at: new Date(at.getTime() + 3_600_000) })
  await expect(t.call(setup.begin, { body: { ...first, code: 'a guess' } })).rejects.toMatchObject({ status: 422 })
  await expect(t.call(setup.begin, { body: { ...first, code: 'the-code', password: 'acme' } })).rejects.toMatchObject({
    status: 422,
  })
  await t.call(setup.begin, { body: { ...first, code: 'the-code' } })
  expect(await t.call(settings.company)).toMatchObject({ setup_needed: false, company: { name: 'Acme Ltd' } })
  const { data } = await t.call(identity.login, { body: { email: first.email, password: first.password } })
  expect(data.employee_info.roles).toEqual(['super'])
  expect((await t.call(people.list, {}, data)).total).toBe(1)
  await expect(t.call(setup.begin, { body: { ...first, code: 'the-code' } })).rejects.toMatchObject({ status: 409 })
})

const stepsOf = async (user: Person) => {
  const { checklist } = await t.call(setup.details, {}, user)
  return checklist.steps.filter(({ done }) => done).map(({ step }) => step)
}

it('ticks the steps of the set-up by what is there, and puts them away for all super administrators', async () => {
  const mighty = await t.person({ roles: ['super'] })
  expect(await stepsOf(mighty)).not.toContain('holidays')
  const holiday = { title: 'Founders’ Day', start_date: t.today(), end_date: t.today() }
  await t.call(holidays.create, { body: holiday }, mighty)
  expect(await stepsOf(mighty)).toContain('holidays')
  expect(await stepsOf(mighty)).not.toContain('mail')
  await t.call(setup.putAway, { body: { put_away: true } }, mighty)
  const other = await t.person({ roles: ['super'] })
  expect((await t.call(setup.details, {}, other)).checklist.put_away).toBe(true)
})

it('keeps the company’s details for super administrators alone, and never over somebody’s change', async () => {
  const mighty = await t.person({ roles: ['super'] })
  const { company_details } = await t.call(setup.details, {}, mighty)
  const body = { ...company_details, name: 'Acme Group', primary_colour: '#1f6f50', kpi: 'https://kpi.acme.test', lms: '' }
  await t.call(setup.update, { body }, mighty)
  const { company } = await t.call(settings.company)
  expect(company).toMatchObject({ name: 'Acme Group', primary_colour: '#1f6f50', links: { kpi: 'https://kpi.acme.test' } })
  expect(await stepsOf(mighty)).toContain('company')
  await expect(t.call(setup.update, { body }, mighty)).rejects.toMatchObject({ status: 409 })
  const unsafe = { ...body, version: company_details.version + 1, kpi: 'javascript:alert(1)', primary_colour: 'red;' }
  await expect(t.call(setup.update, { body: unsafe }, mighty)).rejects.toMatchObject({
    status: 422,
    fields: { kpi: 'Enter an address that begins with https://', primary_colour: 'Enter a colour such as #1f6f50' },
  })
  const hr = await t.person({ roles: ['hr_manager'] })
  await expect(t.call(setup.details, {}, hr)).rejects.toMatchObject({ status: 403 })
  await expect(t.call(setup.update, { body }, hr)).rejects.toMatchObject({ status: 403 })
})

import { allowanceTypes } from '@iroko/contract/payroll/allowance-types'
import { deductionTypes } from '@iroko/contract/payroll/deduction-types'
import { loanTypes } from '@iroko/contract/payroll/loan-types'
import { paydays } from '@iroko/contract/payroll/paydays'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'

const t = await testApp()
const payroll = await t.person({ roles: ['payroll_processor'] })
const agent = await t.person()
const refused = (fields: object) => ({ status: 422, fields: expect.objectContaining(fields) })

it('a pay period is set by who processes payroll, and leaves no gap', async () => {
  expect(await t.call(paydays.show, {}, payroll)).toMatchObject({
    payroll_config: { from_date: 1, to_date: 31 },
    can: { edit: true },
  })
  await t.call(paydays.set, { body: { from_date: 21, to_date: 20 } }, payroll)
  const { payroll_config, history } = await t.call(paydays.show, {}, payroll)
  expect(payroll_config).toMatchObject({ from_date: 21, to_date: 20 })
  expect(history).toHaveLength(2)
  await expect(t.call(paydays.set, { body: { from_date: 21, to_date: 25 } }, payroll)).rejects.toMatchObject(
    refused({ to_date: expect.stringContaining('the day before') }),
  )
  await expect(t.call(paydays.show, {}, agent)).rejects.toMatchObject({ status: 403 })
})

it('a deduction type is a share or an amount, as the specification names its parts', async () => {
  const body = { title: 'Cooperative', mode: 'percentage' as const, value: 2.5, office_id: null }
  const { deduction_type } = await t.call(deductionTypes.create, { body }, payroll)
  expect(deduction_type).toMatchObject({
    deduction: { id: deduction_type.id, title: 'Cooperative', deduction_mode: 'percentage', value: 2.5 },
    office: null,
  })
  await expect(t.call(deductionTypes.create, { body: { ...body, title: 'Half', value: 101 } }, payroll)).rejects.toMatchObject(
    refused({ value: expect.stringContaining('100%') }),
  )
  const flat = { ...body, title: 'Uniform', mode: 'flat_rate' as const, value: 1.5 }
  await expect(t.call(deductionTypes.create, { body: flat }, payroll)).rejects.toMatchObject(
    refused({ value: expect.stringContaining('two decimals') }),
  )
})

it('allowance and loan types keep their rules', async () => {
  const allowance = { title: 'Night', mode: 'flat_rate' as const, value: 500_000, taxable: true, pensionable: false }
  expect((await t.call(allowanceTypes.create, { body: allowance }, payroll)).allowance_type).toMatchObject(allowance)
  const loan = { title: 'Salary advance', advance: true, max_months: 2 }
  await expect(t.call(loanTypes.create, { body: loan }, payroll)).rejects.toMatchObject(
    refused({ max_months: expect.stringContaining('at least 3 months') }),
  )
  expect((await t.call(loanTypes.create, { body: { ...loan, max_months: 3 } }, payroll)).message).toBe('Salary advance added')
})

it('what payroll loads on start answers as the specification names it (section 7)', async () => {
  const rows = async (path: string, key: string) => {
    const reply = await t.inject({ method: 'GET', url: `/api/v1/${path}.json?page=1&limit=1000`, as: payroll })
    expect(reply.statusCode).toBe(200)
    return reply.json()[key]
  }
  const config = await t.inject({ method: 'GET', url: '/api/v1/payroll_configs.json', as: payroll })
  expect(Object.keys(config.json().payroll_config)).toEqual(['from_date', 'to_date', 'created_at'])
  expect(config.json().period).toEqual({ starts_on: expect.stringMatching(/-21$/), ends_on: expect.stringMatching(/-20$/) })
  expect(await rows('loan_types', 'loan_types')).toMatchObject([{ id: expect.any(String), title: 'Salary advance' }])
  expect(await rows('deduction_types', 'deduction_types')).toMatchObject([
    {
      deduction: { id: expect.any(String), title: 'Cooperative', deduction_mode: 'percentage', value: 2.5 },
      office: null,
    },
  ])
})

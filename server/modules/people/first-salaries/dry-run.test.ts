/** Who can decide the salaries of a sheet is known before it is sent. */
import { firstSalaries } from '@iroko/contract/people/first-salaries'
import { expect, it } from 'vitest'
import { type Person, testApp } from '../../../test/harness.ts'
import { sendSheet } from '../../../test/sheets.ts'

const t = await testApp()
const manager = await t.person({ roles: ['hr_manager'] })
const payroll = await t.person({ roles: ['payroll_processor'] })
const newcomer = await t.person()

it('says at the dry run who can decide, and of whom nobody can who is shut out by what and what opens the way', async () => {
  const line = ({ ogid }: Person) => `${ogid},100000,2026-11-16,review,Review`
  const sheet = ['ogid,monthly_gross,starts_on,source,reason', line(newcomer)]
  const dry = await sendSheet(t, firstSalaries.import, sheet.join('\n'), { keep: false, as: manager })
  expect(dry.import).toMatchObject({ kept: false, wrong: [] })
  expect(dry.import.notes).toEqual([`${payroll.full_name} can decide the salary of ${newcomer.full_name}`])
  const both = await sendSheet(t, firstSalaries.import, [...sheet, line(payroll)].join('\n'), { keep: false, as: manager })
  expect(both.import.notes).toEqual([
    `${payroll.full_name} can decide the salary of ${newcomer.full_name}`,
    expect.stringContaining(
      `Left out: ${payroll.full_name}. Nobody can decide this: ${manager.full_name} proposed it; ${payroll.full_name} has their own pay`,
    ),
  ])
  expect(both.import.notes[1]).toContain('Give another person such a role in Roles & Permissions')
  expect((await sendSheet(t, firstSalaries.import, sheet.join('\n'), { keep: true, as: manager })).import.kept).toBe(true)
})

import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { inkOf, pictureOf } from '../server/test/pdf-picture.ts'
import { prove, signIn } from './sign-in.ts'

const processing = '/dashboard/payroll/payroll-processing'

test('a month goes from preflight to paid, and a person opens what they got', async ({ browser }) => {
  const payroll = await browser.newPage()
  await signIn(payroll, 'payroll@zuma.test', processing)
  await expect(payroll.getByText('In review', { exact: true })).toBeVisible()

  // Two are paid to one account: somebody who approves has to say why.
  const manager = await browser.newPage()
  await signIn(manager, 'hr.manager@zuma.test', processing)
  const findings = manager.getByRole('table', { name: 'To check' })
  const blocking = findings.getByRole('row').filter({ hasText: 'Needs a reason' })
  await expect(blocking).toHaveCount(1)
  await blocking.getByRole('button', { name: /actions/i }).click()
  await manager.getByRole('menuitem', { name: 'Give reason' }).click()
  const why = manager.getByRole('dialog', { name: /^Give reason for paying/ })
  await why.getByLabel('Reason').fill('A couple with one account')
  await why.getByRole('button', { name: 'Record reason' }).click()
  await expect(why).toBeHidden()
  // At once: the reason is there when the dialog is gone.
  expect(await blocking.count()).toBe(0)

  await payroll.getByRole('button', { name: 'Send for approval' }).click()
  await expect(payroll.getByText('awaits approval').first()).toBeVisible()
  // The button that was pressed is gone; the next one is a Tab away.
  const open = payroll.getByRole('button', { name: 'Open approval' })
  await expect(open).toBeVisible()
  await payroll.keyboard.press('Tab')
  await expect(open).toBeFocused()
  await manager.getByRole('button', { name: 'Open approval' }).click()
  await manager.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(payroll.getByRole('button', { name: 'Record as paid' })).toBeVisible()
  await payroll.getByRole('button', { name: 'Record as paid' }).click()
  await payroll.getByRole('dialog').getByRole('button', { name: 'Record as paid' }).click()
  await prove(payroll)
  await expect(payroll.getByRole('button', { name: 'Record as paid' })).toHaveCount(0)
  await payroll.getByRole('link', { name: 'Payslip Reports, Filings' }).click()
  await expect(payroll.getByRole('row', { name: /PAYE Lagos/ }).first()).toBeVisible()

  const agent = await browser.newPage()
  await signIn(agent, 'agent@zuma.test', '/dashboard/main/Payslips')
  await agent
    .getByRole('row')
    .filter({ hasText: /^20\d\d-\d\d/ })
    .first()
    .click()
  await expect(agent.getByRole('heading', { name: /^Payslip 20/ })).toBeVisible()
  await agent.getByRole('button', { name: 'Show amounts' }).click()
  await expect(agent.getByRole('heading', { name: 'Since last month' })).toBeVisible()
  await expect(agent.getByText(/rest of the year’s tax/)).toBeVisible()
  const [saved] = await Promise.all([agent.waitForEvent('download'), agent.getByRole('button', { name: 'PDF' }).click()])
  const picture = await pictureOf(readFileSync(await saved.path()))
  await test.info().attach('payslip', { body: picture, contentType: 'image/png' })
  const ink = await inkOf(picture)
  expect(ink, 'hundredths of the page that are written on').toBeGreaterThan(1)
  expect(ink).toBeLessThan(12)
})

test('what waits on a home shows no pay before somebody asks, and more of it than the oldest', async ({ page }) => {
  await signIn(page, 'hr.manager@zuma.test', '/dashboard/employee-dashboard')
  const waiting = page.getByRole('list', { name: 'Awaiting your decision' }).getByRole('listitem')
  await expect(waiting).toHaveCount(5)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(() => waiting.count()).toBeGreaterThan(5)
  const salary = waiting.filter({ hasText: 'Salary change' }).first()
  await expect(salary).toContainText('*********')
  await expect(salary).not.toContainText('₦')
  await page.getByRole('button', { name: 'Show amounts' }).click()
  await expect(salary).toContainText('₦')
})

test('the what-if counts what is typed where an amount was cleared', async ({ page }) => {
  await signIn(page, 'payroll@zuma.test', '/dashboard/payroll/payslip/breakdown')
  const basic = page.getByRole('textbox', { name: 'Basic' })
  await basic.click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('250000')
  await expect(basic).toHaveValue('250,000')
  await expect(page.getByRole('row', { name: /^Basic/ })).toContainText('₦250,000.00')
})

test('what is wrong is not covered by choices, and what closes gives the focus back', async ({ page }) => {
  await signIn(page, 'payroll@zuma.test', processing)
  const start = page.getByRole('button', { name: 'Start payroll' })
  await start.click()
  const dialog = page.getByRole('dialog', { name: 'Start payroll' })
  await dialog.getByRole('combobox', { name: 'Month' }).click()
  await page.getByRole('option').nth(3).click()
  await dialog.getByRole('button', { name: 'Start payroll' }).click()
  await expect(dialog.getByText(/already has a payroll/)).toBeVisible()
  await expect(dialog.getByRole('combobox', { name: 'Month' })).toBeFocused()
  await expect(page.getByRole('listbox')).toBeHidden()
  const cancel = dialog.getByRole('button', { name: 'Cancel' })
  await cancel.click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).press('Enter')
  await expect(cancel).toBeFocused()
  await cancel.press('Enter')
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).press('Enter')
  await expect(start).toBeFocused()
})

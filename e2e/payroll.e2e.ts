import { readFileSync } from 'node:fs'
import { inkOf, pictureOf } from '../server/test/pdf-picture.ts'
import { expect } from './expect.ts'
import { countPresses, sendDecision } from './presses.ts'
import { prove, signIn } from './sign-in.ts'
import { test } from './test.ts'

const processing = '/dashboard/payroll/payroll-processing'

test('a month goes from preflight to paid, with no pay on a home before somebody asks, and a person opens what they got', async ({
  browser,
}) => {
  const payroll = await browser.newPage()
  await signIn(payroll, 'payroll@zuma.test', processing)
  await expect(payroll.getByText('In review', { exact: true })).toBeVisible()

  const manager = await browser.newPage()
  await signIn(manager, 'hr.manager@zuma.test', '/dashboard/employee-dashboard')
  const waiting = manager.getByRole('list', { name: 'Awaiting your decision' }).getByRole('listitem')
  await expect(waiting).toHaveCount(5)
  await manager.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(() => waiting.count()).toBeGreaterThan(5)
  const salary = waiting.filter({ hasText: 'Salary change' }).first()
  await expect(salary).toContainText('*********')
  await expect(salary).not.toContainText('₦')
  await manager.getByRole('button', { name: 'Show amounts' }).first().click()
  await expect(salary).toContainText('₦')
  // Two are paid to one account: somebody who approves has to say why.
  await manager.goto(processing)
  const findings = manager.getByRole('table', { name: 'To check' })
  const blocking = findings.getByRole('row').filter({ hasText: 'Needs a reason' })
  await expect(blocking).toHaveCount(1)
  await blocking.getByRole('button', { name: /actions/i }).click()
  await manager.getByRole('menuitem', { name: 'Give reason' }).click()
  const why = manager.getByRole('dialog', { name: /^Give reason for paying/ })
  await why.getByLabel('Reason').fill('A couple with one account')
  await why.getByRole('button', { name: 'Record reason' }).click()
  // Approving it is within the five minutes of this proof.
  await prove(manager)
  await expect(why).toBeHidden()
  // At once: the reason is there when the dialog is gone.
  expect(await blocking.count()).toBe(0)

  // Started and calculated in two, approved on a home in one: six over both people.
  const paying = await countPresses(payroll)
  await payroll.getByRole('button', { name: 'Send for approval' }).click()
  await expect(payroll.getByText('awaits approval').first()).toBeVisible()
  // The button that was pressed is gone; the next one is a Tab away.
  const open = payroll.getByRole('button', { name: 'Open approval' })
  await expect(open).toBeVisible()
  await payroll.keyboard.press('Tab')
  await expect(open).toBeFocused()
  await manager.getByRole('button', { name: 'Open approval' }).click()
  await sendDecision(manager, () => manager.getByRole('dialog').getByRole('button', { name: 'Approve' }).click())
  await expect(payroll.getByRole('button', { name: 'Record as paid' })).toBeVisible()
  const sent = await paying()
  await test.step('the file goes to the bank by its layout', async () => {
    await payroll.getByRole('button', { name: 'File by layout' }).click()
    const taking = payroll.getByRole('dialog', { name: /^Bank file of/ })
    await taking.getByRole('combobox', { name: 'Layout' }).click()
    await payroll.getByRole('option', { name: 'NIP list (CSV)' }).click()
    const [payments] = await Promise.all([
      payroll.waitForEvent('download'),
      taking
        .getByRole('button', { name: 'Take file' })
        .click()
        .then(() => prove(payroll)),
    ])
    expect(readFileSync(await payments.path(), 'utf8')).toMatch(/^S\/N,Reference,Account number/)
  })
  const recording = await countPresses(payroll)
  await payroll.getByRole('button', { name: 'Record as paid' }).click()
  await payroll.getByRole('dialog').getByRole('button', { name: 'Record as paid' }).click()
  expect(sent + (await recording()), 'presses from a checked payroll to a paid one').toBe(3)
  await expect(payroll.getByRole('button', { name: 'Record as paid' })).toHaveCount(0)
  await payroll.getByRole('link', { name: 'Payslip Reports, Filings' }).click()
  const paye = payroll.getByRole('row', { name: /PAYE Lagos/ }).filter({ hasText: 'Open' })
  await paye.getByRole('button', { name: /actions/i }).click()
  await payroll.getByRole('menuitem', { name: 'Record as filed' }).click()
  const filing = payroll.getByRole('dialog', { name: /^Record PAYE, Lagos/ })
  await filing.getByLabel('Receipt number').fill('LIRS-4711')
  await filing.getByRole('button', { name: 'Record as filed' }).click()
  await expect(paye).toHaveCount(0)

  const agent = await browser.newPage()
  await signIn(agent, 'agent@zuma.test', '/dashboard/employee-dashboard')
  await expect(agent.getByRole('heading', { level: 1 })).toContainText('Good')
  const begun = await countPresses(agent)
  await agent.keyboard.press('c')
  await agent
    .getByRole('dialog', { name: 'Search' })
    .getByRole('button', { name: /^Submit ticket/ })
    .click()
  await expect(agent.getByRole('dialog', { name: 'Submit a Ticket' })).toBeVisible()
  expect(await begun(), 'presses to a ticket, beside C').toBe(1)
  await agent.keyboard.press('Escape')
  await agent.goto('/dashboard/employee-dashboard')
  const opened = await countPresses(agent)
  await agent
    .getByRole('region', { name: 'Pay' })
    .getByRole('link', { name: /^\w+ 20\d\d$/ })
    .click()
  await expect(agent.getByRole('heading', { name: /^Payslip \w+ 20/ })).toBeVisible()
  expect(await opened(), 'presses from home to the newest payslip').toBe(1)
  await agent.goto('/dashboard/main/Payslips')
  await agent.getByRole('button', { name: 'Show amounts' }).click()
  await agent
    .getByRole('link', { name: /^\w+ 20\d\d$/ })
    .first()
    .click()
  await expect(agent.getByRole('heading', { name: /^Payslip \w+ 20/ })).toBeVisible()
  // Asked for once, they stay shown, after a reload too.
  await agent.reload()
  await expect(agent.getByRole('heading', { name: 'Since last month' })).toBeVisible()
  await expect(agent.getByText(/rest of the year’s tax/)).toBeVisible()
  const [saved] = await Promise.all([agent.waitForEvent('download'), agent.getByRole('button', { name: 'PDF' }).click()])
  const picture = await pictureOf(readFileSync(await saved.path()))
  await test.info().attach('payslip', { body: picture, contentType: 'image/png' })
  const ink = await inkOf(picture)
  expect(ink, 'hundredths of the page that are written on').toBeGreaterThan(1)
  expect(ink).toBeLessThan(12)
})

test('payroll writes a note, and keeps the focus and what was typed where it belongs', async ({ page }) => {
  await signIn(page, 'payroll@zuma.test', processing)
  await test.step('what is wrong is not covered by choices, and what closes gives the focus back', async () => {
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

  await test.step('the what-if counts what is typed where an amount was cleared', async () => {
    await page.goto('/dashboard/payroll/payslip/breakdown')
    const basic = page.getByRole('textbox', { name: 'Basic' })
    await basic.click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('250000')
    await expect(basic).toHaveValue('250,000')
    await expect(page.getByRole('row', { name: /^Basic/ })).toContainText('₦250,000.00')
  })

  await test.step('a form over a record has the focus in its first field, and Esc does not throw away what is in it', async () => {
    await page.goto('/dashboard/payroll/salaries')
    await page.getByRole('row', { name: /OG0/ }).first().click()
    const record = page.getByRole('dialog').first()
    await record.getByRole('button', { name: 'Request salary' }).click()
    const form = page.getByRole('dialog', { name: /^Salary of/ })
    await expect(form.getByLabel('Monthly gross')).toBeFocused()
    await page.keyboard.type('250000')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Stay' }).click()
    await expect(form.getByLabel('Monthly gross')).toHaveValue('250,000')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Leave' }).click()
    await expect(form).toHaveCount(0)
    await expect(record).toBeVisible()
  })

  await test.step('a note is written and deleted before accounts saw it', async () => {
    await page.goto('/dashboard/payroll/payroll-notes')
    await expect(page.getByRole('heading', { name: 'Payroll Addition and Subtraction Notes' })).toBeVisible()
    await page.getByRole('button', { name: 'Add Payroll Note' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Payroll Note' })
    await dialog.getByLabel('Title').fill('Relocation')
    await dialog.getByRole('combobox', { name: 'Employee' }).fill('a')
    await page.getByRole('option').first().click()
    await dialog.getByLabel('Description').fill('Add the first month of rent')
    await dialog.getByRole('button', { name: 'Add Payroll Note' }).click()
    await expect(page.getByText('Payroll note added')).toBeVisible()
    await page
      .getByRole('row', { name: /Relocation/ })
      .getByRole('button', { name: /actions/i })
      .click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog', { name: 'Delete Relocation?' }).getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Payroll note deleted')).toBeVisible()
    await expect(page.getByText('Relocation', { exact: true })).toHaveCount(0)
  })
})

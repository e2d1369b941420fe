import { expectAccessibleDialog } from './accessible.ts'
import { dayAhead } from './days.ts'
import { expect } from './expect.ts'
import { searchList } from './filters.ts'
import { callsOf } from './free-days.ts'
import { countPresses, sendDecision } from './presses.ts'
import { prove, signIn } from './sign-in.ts'
import { test } from './test.ts'

test('HR plans an exit with a successor for each report, sees it and cancels it', async ({ page, request }) => {
  const { get } = await callsOf(request, 'hr@zuma.test')
  await signIn(page, 'hr@zuma.test', '/dashboard/hr/all-employees')
  const rows = page.getByRole('table', { name: 'All employees' }).getByRole('row')
  await page.getByRole('searchbox').fill('supervisor@zuma')
  await expect(rows).toHaveCount(2)
  const row = rows.nth(1)
  await row.getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Mark as resigned' }).click()
  const dialog = page.getByRole('dialog', { name: 'Are you sure this employee has resigned?' })
  const day = dayAhead(20)
  await dialog.getByRole('textbox', { name: 'Last working day' }).fill(day)
  const choose = async (field: RegExp, who: string) => {
    // Who was typed before is still offered for a moment: by name it is who is meant.
    const { employees }: { employees: { ogid: string; email: string }[] } = await get('employees', { q: who })
    const found = employees.find(({ email }) => email === who)
    await dialog.getByRole('combobox', { name: field }).first().fill(who)
    await page.getByRole('option', { name: new RegExp(found?.ogid ?? who) }).click()
  }
  await choose(/^Successor/, 'manager@zuma.test')
  await choose(/^New leader of /, 'wfh.lead@zuma.test')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Moves abroad')
  await expectAccessibleDialog(page)
  await dialog
    .getByRole('button', { name: 'Plan exit' })
    .or(dialog.getByRole('button', { name: 'Deactivate' }))
    .click()
  await prove(page)
  await expect(page.getByText(/^Exit of .+ planned\. The last working day is/)).toBeVisible()

  const planned = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Planned exits' }) })
  const line = planned.getByRole('listitem').filter({ hasText: 'Moves abroad' })
  await expect(line).toContainText(day)
  await line.getByRole('button', { name: /^Cancel exit/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Cancel exit/ })
    .click()
  await expect(page.getByText(/^Exit of .+ cancelled$/)).toBeVisible()
  await expect(planned.getByText('Moves abroad')).toHaveCount(0)
})

test('somebody resigns, three approve, the clearance is signed off, and HR agrees that it is retracted', async ({
  page,
  browser,
}) => {
  const leaver = 'agent.remote@zuma.test'
  await signIn(page, leaver, '/dashboard/main/resignation')
  await page.getByRole('button', { name: 'Resign', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Resign' })
  const day = dayAhead(3)
  await form.getByRole('textbox', { name: 'Last working day' }).fill(day)
  await form.getByRole('combobox', { name: 'Reason' }).click()
  await page.getByRole('option', { name: 'Study' }).click()
  await form.getByRole('textbox', { name: 'Letter' }).fill('I resign to study.')
  await expect(form.getByText(/^By your length of service your notice is/)).toBeVisible()
  await expectAccessibleDialog(page)
  await form.getByRole('button', { name: 'Send resignation' }).click()
  await expect(page.getByText('Resignation sent')).toBeVisible()
  const name = await page.evaluate(() => {
    const { personal_details } = JSON.parse(localStorage.getItem('user') ?? '{}').employee_info
    return `${personal_details.first_name} ${personal_details.last_name}`
  })

  const approvers = [
    ['wfh.lead@zuma.test', '/dashboard/resignation'],
    ['coo@zuma.test', '/dashboard/operations/resignation'],
    ['hr@zuma.test', '/dashboard/hr/resignation'],
  ] as const
  // The last of them, HR, goes on.
  let hr = page
  for (const [email, path] of approvers) {
    const approver = await (await browser.newContext()).newPage()
    await signIn(approver, email, path)
    const waiting = approver
      .getByRole('list', { name: 'Awaiting your decision' })
      .getByRole('listitem')
      .filter({ hasText: name })
    if (email === 'wfh.lead@zuma.test') {
      // In the inbox it takes two presses, wherever they are, also for whoever opens it before it has been read.
      const { promise: isOpen, resolve: answer } = Promise.withResolvers<void>()
      await approver.route(/notifications\.json/, async (route) => {
        await isOpen
        await route.continue()
      })
      await approver.goto('/dashboard/main/absence')
      const pressed = await countPresses(approver)
      await approver.getByRole('button', { name: /^Notifications/ }).click()
      answer()
      const asked = approver.getByRole('list', { name: 'For me' }).getByRole('listitem').filter({ hasText: name })
      const resignation = asked.filter({ hasText: 'Resignation' })
      await resignation.getByRole('button', { name: /^Approve/ }).click()
      await expect(resignation).toHaveCount(0)
      expect(await pressed(), 'presses to approve in the inbox').toBe(2)
      // Whoever leaves the screen has decided: it is sent on the way out.
      await approver.goto(path)
    } else await sendDecision(approver, () => waiting.getByRole('button', { name: /^Approve/ }).click())
    await expect(waiting).toHaveCount(0)
    hr = approver
  }

  await hr.goto('/dashboard/hr/clearance')
  await searchList(hr, name)
  const row = hr.getByRole('table', { name: 'Clearance' }).getByRole('row').filter({ hasText: name })
  await row.click()
  const tasks = hr.getByRole('list', { name: 'Clearance tasks' })
  await tasks.getByRole('button', { name: /^Sign off ?: Exit interview held/ }).click()
  await hr.getByRole('dialog').getByRole('button', { name: 'Sign off' }).click()
  await expect(tasks.getByRole('listitem').filter({ hasText: 'Exit interview held' })).toContainText('Signed off')

  await page.getByRole('button', { name: 'Ask to retract' }).click()
  await page.getByRole('textbox', { name: 'Why you wish to stay' }).fill('The course was cancelled')
  await page.getByRole('dialog').getByRole('button', { name: 'Ask HR' }).click()
  await expect(page.getByText('HR was asked to retract your resignation')).toBeVisible()

  await hr.goto('/dashboard/hr/resignation')
  await searchList(hr, name)
  await hr
    .getByRole('table', { name: 'Resignation' })
    .getByRole('row')
    .filter({ hasText: name })
    .filter({ hasText: 'asks to retract' })
    .click()
  await hr.getByRole('button', { name: 'Agree to retract' }).click()
  await hr.getByRole('dialog').getByRole('button', { name: 'Agree to retract' }).click()
  await expect(hr.getByText(`Resignation of ${name} retracted`)).toBeVisible()
})

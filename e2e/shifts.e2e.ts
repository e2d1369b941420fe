import { addDays, mondayOf } from '@iroko/contract/dates'
import type { Page } from '@playwright/test'
import { expectAccessibleDialog } from './accessible.ts'
import { today } from './days.ts'
import { expect } from './expect.ts'
import { type Calls, callsOf, inWords } from './free-days.ts'
import { sendDecision } from './presses.ts'
import { signIn } from './sign-in.ts'
import { test } from './test.ts'

/** That far ahead no other journey plans. A Monday whose week and the next have no public holiday, which would stand in place of a day off. */
async function mondayIn(calls: Calls, weeks: number): Promise<string> {
  const { public_holidays }: { public_holidays: { start_date: string; end_date: string }[] } = await calls.get(
    'public_holidays',
    {
      limit: '1000',
    },
  )
  for (let monday = addDays(mondayOf(today()), weeks * 7); ; monday = addDays(monday, 7)) {
    const last = addDays(monday, 13)
    if (!public_holidays.some(({ start_date, end_date }) => start_date <= last && end_date >= monday)) return monday
  }
}

const cellOf = (page: Page, row: number, day: number) => page.locator(`[data-cell="${row} ${day}"]`)

test('HR plans: a night shift, days by dragging and by keyboard, two hundred people, and a week for the next', async ({
  page,
  request,
}) => {
  const calls = await callsOf(request, 'hr@zuma.test')
  await signIn(page, 'hr@zuma.test', '/dashboard/hr/shifts')
  await test.step('a night shift is added, seen in its week, and archived', async () => {
    await expect(page.getByRole('row', { name: /^Night / }).getByRole('img', { name: 'Mon–Sun 22:00–06:00' })).toBeVisible()
    await page.getByRole('button', { name: 'Add shift' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Title').fill('night')
    await dialog.getByLabel('Monday: start').fill('23:00')
    await dialog.getByLabel('Monday: end, on the next day').fill('07:00')
    await dialog.getByLabel('Monday: break in minutes').fill('30')
    await dialog.getByRole('button', { name: 'Apply to all: Monday' }).click()
    await expect(dialog.getByLabel('Friday: end, on the next day')).toHaveValue('07:00')
    await dialog.getByRole('button', { name: 'Add shift' }).click()
    await expect(dialog.getByText('A shift with this title already exists')).toBeVisible()
    await expectAccessibleDialog(page)
    await dialog.getByLabel('Title').fill('Late night')
    await dialog.getByRole('button', { name: 'Add shift' }).click()
    await expect(page.getByText('Late night added')).toBeVisible()

    const row = page.getByRole('row', { name: /Late night/ })
    await row.getByRole('button', { name: /actions|more/i }).click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
    await expect(page.getByText('Late night archived')).toBeVisible()

    await page.getByText('Rotations').click()
    await expect(page.getByRole('row', { name: /Round the clock, group 1/ })).toBeVisible()
  })

  await test.step('a shift is dragged over days, which is warned of and undone; days are planned by keyboard', async () => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(`/dashboard/hr/shift-assignment?from=${await mondayIn(calls, 9)}&q=agent`)
    await expect(cellOf(page, 0, 0)).toBeVisible()

    // The days may be there before the names of the shifts.
    await expect(page.getByText('Archived shift')).toHaveCount(0)
    const before = (await cellOf(page, 0, 0).textContent()) ?? ''
    const chip = page.getByRole('button', { name: 'Night' })
    await chip.hover()
    await page.mouse.down()
    for (const day of [0, 1, 2]) await cellOf(page, 0, day).hover()
    await page.mouse.up()
    // From the shift of before into three nights and back there is little rest: whoever plans it says so.
    const dialog = page.getByRole('dialog', { name: 'Review conflicts' })
    const done = page.getByRole('status').filter({ hasText: 'Roster changed' })
    await expect(dialog.or(done)).toBeVisible()
    if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Plan anyway' }).click()
    await expect(done).toBeVisible()
    for (const day of [0, 1, 2]) await expect(cellOf(page, 0, day)).toContainText('Night')
    await done.getByRole('button', { name: 'Undo' }).click()
    await expect(cellOf(page, 0, 0)).toHaveText(before)

    await cellOf(page, 0, 3).click()
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('0')
    await expect(cellOf(page, 0, 3)).toContainText('Day off')
    await expect(cellOf(page, 0, 4)).toContainText('Day off')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Day', exact: true }).first()).toBeVisible()
    await expectAccessibleDialog(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('Control+z')
    await expect(page.getByText('The last change was undone')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Redo' })).toBeVisible()
  })

  await test.step('two hundred people are drawn as they are scrolled to and reached by keyboard', async () => {
    await page.goto('/dashboard/hr/shift-assignment?limit=200')
    await expect(cellOf(page, 0, 0)).toBeVisible()
    await expect(page.getByRole('grid', { name: 'Roster' })).toHaveAttribute('aria-rowcount', '201')
    expect(await page.locator('[data-cell$=" 0"]').count()).toBeLessThan(60)
    await cellOf(page, 0, 0).click()
    for (let pages = 1; pages <= 5; pages += 1) {
      await page.keyboard.press('PageDown')
      await expect(cellOf(page, pages * 10, 0)).toBeFocused()
    }
  })

  await test.step('a week is copied to the next', async () => {
    const monday = await mondayIn(calls, 12)
    await page.goto(`/dashboard/hr/shift-assignment?from=${monday}&q=agent`)
    await cellOf(page, 0, 2).click()
    // Whoever is quick copies before the changed week has been read again, and the change is copied all the same.
    const copying = Promise.withResolvers<void>()
    await page.route(/roster\.json\?/, (route) => copying.promise.then(() => route.continue()))
    await page.keyboard.press('0')
    await expect(page.getByText('Roster changed')).toBeVisible()
    await page.getByRole('button', { name: 'Copy to next week' }).click()
    copying.resolve()
    await page.getByRole('dialog').getByRole('button', { name: 'Copy week' }).click()
    const dialog = page.getByRole('dialog', { name: 'Review conflicts' })
    const next = page.getByText(new RegExp(`Mon ${Number(addDays(monday, 7).slice(8))} `)).first()
    await expect(dialog.or(next)).toBeVisible()
    if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Plan anyway' }).click()
    await expect(page).toHaveURL(new RegExp(`from=${addDays(monday, 7)}`))
    await expect(cellOf(page, 0, 2)).toContainText('Day off')
  })
})

test('an agent asks for a shift, the lead approves it, and the roster has it; a swap is the colleague’s to agree to first', async ({
  browser,
  request,
}) => {
  const agentPage = await (await browser.newContext()).newPage()
  await signIn(agentPage, 'agent.remote@zuma.test', '/dashboard/hr/shift-request')
  await agentPage.getByRole('button', { name: 'Request shift' }).first().click()
  const dialog = agentPage.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Shift' }).click()
  await agentPage.getByRole('option', { name: /^Night/ }).click()
  const day = await mondayIn(await callsOf(request, 'hr@zuma.test'), 15)
  await dialog.getByRole('textbox', { name: 'Start date' }).fill(day)
  await dialog.getByRole('textbox', { name: 'End date' }).fill(day)
  await expect(dialog.getByText('Your shifts in these days')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Evening classes that week')
  await expectAccessibleDialog(agentPage)
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(agentPage.getByText('Request sent')).toBeVisible()
  const row = agentPage.getByRole('row', { name: /Evening classes that week/ })
  await expect(row).toContainText('Pending')

  const leadPage = await (await browser.newContext()).newPage()
  await signIn(leadPage, 'wfh.lead@zuma.test', '/dashboard/hr/shift-request')
  const waiting = leadPage
    .getByRole('list', { name: 'Awaiting your decision' })
    .getByRole('listitem')
    .filter({ hasText: inWords(day) })
  await waiting.getByRole('button', { name: /^Open/ }).click()
  const drawer = leadPage.getByRole('dialog')
  await expect(drawer.getByText('Requested change')).toBeVisible()
  await expectAccessibleDialog(leadPage)
  await sendDecision(leadPage, () => drawer.getByRole('button', { name: 'Approve' }).click())

  // The agent's screen has heard of it by itself.
  await expect(row).toContainText('Approved')
  await leadPage.goto(`/dashboard/leadership/campaign-schedule?from=${day}`)
  await expect(leadPage.getByRole('heading', { name: 'Coverage' })).toBeVisible()
  await expect(leadPage.getByRole('gridcell', { name: /Night\s*22:00–06:00/ }).first()).toBeVisible()
  await leadPage.getByRole('button', { name: 'As a table' }).click()
  await expect(leadPage.getByRole('rowheader', { name: '22:00' })).toBeVisible()

  const colleague = await (await browser.newContext()).newPage()
  await signIn(colleague, 'agent@zuma.test', '/dashboard/hr/shift-request')
  const swap = colleague.getByRole('list', { name: 'Swaps awaiting your answer' }).getByRole('listitem').first()
  await swap.getByRole('button', { name: /^Open/ }).click()
  await expect(colleague.getByRole('heading', { name: /would like to swap with you/ })).toBeVisible()
  await expectAccessibleDialog(colleague)
  await colleague.keyboard.press('Escape')
  await sendDecision(colleague, () => swap.getByRole('button', { name: /^Accept/ }).click())
  await expect(colleague.getByText('All caught up')).toBeVisible()
})

import { expectAccessibleDialog } from './accessible.ts'
import { today } from './days.ts'
import { expect } from './expect.ts'
import { type Calls, callsOf } from './free-days.ts'
import { countPresses } from './presses.ts'
import { signIn } from './sign-in.ts'
import { test } from './test.ts'

/** Has HR plan a shift that has just begun, at whatever hour the journey runs: a day that is not due yet shows no times. */
async function planToday({ get, post, patch }: Calls, email: string): Promise<void> {
  const title = 'Begun just now'
  const hour = Number(new Date().toLocaleTimeString('en-GB', { timeZone: 'Africa/Lagos', hour: '2-digit' }))
  const [start, end] = [hour, (hour + 8) % 24].map((clockHour) => `${String(clockHour).padStart(2, '0')}:00`)
  const times = { start, end, break_minutes: 30, full_minutes: 240, half_minutes: 120 }
  await post('shifts', {
    title,
    colour: '#1b5e3f',
    days: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, ...times })),
    late_grace_minutes: 10,
    early_grace_minutes: 10,
    early_punch_minutes: 60,
    late_punch_minutes: 60,
  })
  const { shifts } = await get('shifts', { q: title })
  const { employees } = await get('employees', { q: email })
  const chosen = { ogids: [employees[0].ogid], shift_id: shifts[0].id, starts_on: today(), ends_on: today() }
  const planned = await patch('shift_assignments/each', chosen)
  expect(planned, JSON.stringify(planned)).toMatchObject({ results: [{ done: true }] })
}

test('somebody who works remotely clocks in and out, which the leader’s open screen shows, and sees why a day is as it is', async ({
  page,
  browser,
  request,
}) => {
  await planToday(await callsOf(request, 'hr@zuma.test'), 'agent.remote@zuma.test')
  const leader = await (await browser.newContext()).newPage()
  await signIn(leader, 'wfh.lead@zuma.test', '/dashboard/leadership/subordinate-attendance')
  const row = leader.getByRole('table', { name: 'People' }).getByRole('row', { name: 'Musa Danladi' })
  await expect(row).toBeVisible()
  await signIn(page, 'agent.remote@zuma.test', '/dashboard/main/attendance')
  const clockIn = page.getByRole('button', { name: 'Clock in' })
  const clockOut = page.getByRole('button', { name: 'Clock out' })
  await expect(clockIn.or(clockOut)).toBeVisible()
  // A first try may have ended between the two.
  if (await clockOut.isVisible()) await clockOut.click()
  await expect(clockIn).toBeVisible()
  const pressed = await countPresses(page)
  await clockIn.click()
  await expect(page.getByText('You are clocked in')).toBeVisible()
  expect(await pressed(), 'presses to clock in').toBe(1)
  await expect(page.getByText(/Last punch: in at \d\d:\d\d/)).toBeVisible()
  // Nobody reloads anything.
  await expect(row).toContainText(/\d\d:\d\d/)
  await page.getByRole('button', { name: 'Clock out' }).click()
  await expect(page.getByText('You are clocked out')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Clock in' })).toBeVisible()
  await expect(page.getByText('Recorded, with a note')).toBeHidden()
  // Those who work remotely are never noticed, so the answer is given what a branch that warns would say.
  const warning = 'Recorded, with a note that you are far from your branch.'
  await page.route('**/api/v1/clock.json', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), warning } })
  })
  await page.getByRole('button', { name: 'Clock in' }).click()
  await expect(page.getByText(warning)).toBeVisible()
  await page.getByRole('button', { name: 'Clock out' }).click()
  await expect(page.getByRole('button', { name: 'Clock in' })).toBeVisible()
  // The clock may just be asked again: a call that is on its way is answered first.
  await page.unrouteAll({ behavior: 'wait' })

  await page.getByRole('button', { name: 'Previous month' }).click()
  // The days of this month stay until those of the other are there.
  await expect(page.getByRole('button', { name: 'This month' })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.getByText('List', { exact: true }).click()
  const days = page.getByRole('table', { name: 'Days' })
  await days
    .getByRole('row', { name: /Present/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Calculation' })).toBeVisible()
  await expect(dialog.getByText(/ worked/)).toBeVisible()
  await expect(dialog.getByText(/\d\d:\d\d in \(web clock\)/)).toBeVisible()
  await expectAccessibleDialog(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

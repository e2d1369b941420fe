/** An agent's week on a phone, with the leader who decides about it at a desk. */
import { addMonths, monthOf } from '@iroko/contract/dates'
import type { Browser, Locator, Page } from '@playwright/test'
import { expectAccessibleDialog, widthBeyond } from './accessible.ts'
import { dayAgo, dayAhead, today, workingDays } from './days.ts'
import { expect } from './expect.ts'
import { type Calls, callsOf, freeDays } from './free-days.ts'
import { sendDecision } from './presses.ts'
import { signIn } from './sign-in.ts'
import { test } from './test.ts'

interface Person {
  ogid: string
  email: string
  full_name: string
  designation: string
}

interface Day {
  day: string
  status: string
  first_in: string | null
}

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

/** The days of this month and the last on which somebody was present, newest first. */
async function presentDays({ get }: Calls, ogid: string): Promise<{ day: string; first_in: string }[]> {
  const found: { day: string; first_in: string }[] = []
  for (const back of [0, 1]) {
    const month = monthOf(addMonths(today(), -back))
    const days: Day[] = (await get(`attendance/${ogid}`, { month })).attendance.days
    for (const { day, status, first_in } of days.toReversed())
      if (status === 'present' && first_in) found.push({ day, first_in })
  }
  return found
}

/** Somebody who works remotely, and so clocks by the web, was there lately, and who leads them. */
async function agentAndLead(calls: Calls) {
  const { get } = calls
  const query = { remote: 'true', status: 'active', sort: 'full_name', limit: '100' }
  const { employees }: { employees: Person[] } = await get('employees', query)
  const agents = employees.filter(({ email, designation }) => designation === 'Chat Agent' && !email.startsWith('agent.'))
  // The first ones are the floor of other journeys.
  for (const agent of agents.slice(6)) {
    const [newest] = await presentDays(calls, agent.ogid)
    if (!newest || newest.day < dayAgo(7)) continue
    const { job } = (await get(`employees/${agent.ogid}`)).employee
    const line = job.leaders.find(({ leadership_type }: { leadership_type: number }) => leadership_type === 0)
    if (line) return { agent, lead: (await get(`employees/${line.ogid}`)).employee as Person }
  }
  throw new Error('There is no remote agent with a leader for this journey')
}

/** The newest day that the agent worked and can still ask about. */
async function workedDay(calls: Calls, ogid: string) {
  for (const worked of await presentDays(calls, ogid)) {
    const { attendance_day } = await calls.get(`attendance_days/${ogid}/${worked.day}`)
    if (attendance_day.can.ask) return worked
  }
  throw new Error('The agent worked on no day')
}

/** What a thumb is meant for and is too small for it: whatever is pressed, but links within a text. */
const smallTargets = (page: Page): Promise<string[]> =>
  page
    .locator('main, [role="dialog"], nav[aria-label="Daily"]')
    .locator('button, [role="tab"], [role="combobox"]')
    .evaluateAll((all) =>
      all
        .map((element) => ({
          box: element.getBoundingClientRect(),
          words: element.getAttribute('aria-label') ?? element.textContent ?? '',
        }))
        .filter(({ box }) => box.height > 0 && box.height < 44)
        .map(({ box, words }) => `${words}: ${Math.round(box.width)} × ${Math.round(box.height)}`),
    )

/** What every screen on a phone is: no wider than it, with room for a thumb. */
async function fits(page: Page): Promise<void> {
  expect.soft(await widthBeyond(page), page.url()).toBe(0)
  expect.soft(await smallTargets(page), page.url()).toEqual([])
}

/** Opens a screen by the bar's 'More'; its submenu unfolds first. */
async function openFromMenu(page: Page, submenu: string, item: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Daily' }).getByRole('button', { name: 'More' }).click()
  const menu = page.getByRole('dialog').getByRole('navigation', { name: 'Main menu' })
  // With how many are unread, where some are.
  const named = (word: string) => new RegExp(`^${word}( ?, \\d+ unread)?$`)
  const group = menu.getByRole('button', { name: named(submenu) })
  // The one that leads to the screen on show is open.
  if ((await group.getAttribute('aria-expanded')) !== 'true') await group.click()
  await menu.getByRole('link', { name: named(item) }).click()
  await expect(menu).toHaveCount(0)
}

/** Another person at their desk. */
async function deskOf(browser: Browser, email: string, path: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 }, hasTouch: false })).newPage()
  await signIn(page, email, path)
  return page
}

async function choose(page: Page, field: Locator, option: string | RegExp): Promise<void> {
  await field.click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('a week of an agent is done on a phone', async ({ page, browser, request }) => {
  test.slow()
  const { agent, lead } = await agentAndLead(await callsOf(request, 'hr@zuma.test'))
  const calls = await callsOf(request, agent.email)
  const bar = page.getByRole('navigation', { name: 'Daily' })
  const head = page.locator('#content').getByRole('heading', { level: 1 })
  let absence = ''
  await signIn(page, agent.email, '/dashboard/employee-dashboard')

  await test.step('home and clock', async () => {
    await expect(page.getByRole('region', { name: 'Today' })).toBeVisible()
    await fits(page)
    await bar.getByRole('link', { name: 'Clock' }).click()
    await expect(head).toHaveText('Attendance')
    const clockIn = page.getByRole('button', { name: 'Clock in' })
    const clockOut = page.getByRole('button', { name: 'Clock out' })
    await expect(clockIn.or(clockOut)).toBeVisible()
    if (await clockOut.isVisible()) await clockOut.click()
    await clockIn.click()
    await expect(page.getByText('You are clocked in')).toBeVisible()
    await fits(page)
    await clockOut.click()
    await expect(page.getByText('You are clocked out')).toBeVisible()
  })

  await test.step('shifts', async () => {
    await bar.getByRole('link', { name: 'Shifts' }).click()
    await expect(head).toHaveText('Shift Request')
    await page.getByRole('button', { name: 'Request shift' }).first().click()
    await expect(page.getByRole('dialog', { name: 'Request shift' })).toBeVisible()
    await fits(page)
    await page.keyboard.press('Escape')
  })

  await test.step('leave', async () => {
    const { starts_on, ends_on } = await freeDays(calls)
    await openFromMenu(page, 'Time Off', 'Leave')
    await page.getByRole('button', { name: 'Apply for leave' }).first().click()
    const form = page.getByRole('dialog', { name: 'Apply for leave' })
    await choose(page, form.getByRole('combobox', { name: 'Leave type' }), /^Annual leave/)
    await form.getByRole('textbox', { name: 'Start date' }).fill(starts_on)
    await form.getByRole('textbox', { name: 'End date' }).fill(ends_on)
    await fits(page)
    await form.getByRole('button', { name: 'Apply for 2 days' }).click()
    await expect(form).toHaveCount(0)
    const mine = page.getByRole('listitem').filter({ hasText: `${starts_on} to ${ends_on}` })
    await expect(mine.first()).toContainText('Pending')
    await fits(page)
  })

  await test.step('an absence with a file', async () => {
    await openFromMenu(page, 'Time Off', 'Absence')
    await page.getByRole('button', { name: 'Report absence' }).first().click()
    const form = page.getByRole('dialog', { name: 'Report absence' })
    // Later than any leave of a journey; a second try finds the day of the first taken.
    const day = (await workingDays(calls, dayAhead(63)))[test.info().retry] ?? ''
    await form.getByRole('textbox', { name: 'Start date' }).fill(day)
    await form.getByRole('textbox', { name: 'End date' }).fill(day)
    await choose(page, form.getByRole('combobox', { name: 'Reason' }), 'Sick')
    await form.getByRole('textbox', { name: 'Details for HR' }).fill('An operation')
    await form.locator('input[type="file"]').setInputFiles({
      name: 'note.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7\nnote'),
    })
    await expect(form.getByRole('button', { name: 'Remove note.pdf' })).toBeVisible()
    await expectAccessibleDialog(page)
    await fits(page)
    await form.getByRole('button', { name: 'Report absence' }).click()
    await expect(page.getByText('Absence reported')).toBeVisible()
    const { absences } = await calls.get('absences', { mine: 'true' })
    absence = absences.find((absence: { starts_on: string }) => absence.starts_on === day).id
  })

  await test.step('a correction that the leader approves shows by itself; the leader does not learn why of the absence', async () => {
    const { day, first_in } = await workedDay(calls, agent.ogid)
    await page.goto(`/dashboard/main/attendance?month=${day.slice(0, 7)}`)
    // A month is a list of days here, each with its word.
    const date = new Date(day).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
    await page
      .getByRole('list', { name: 'Days' })
      .getByRole('button', { name: new RegExp(` ${date}: (Present|Late)`) })
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Request correction' }).click()
    const form = page.getByRole('dialog', { name: `Request correction of ${day}` })
    const earlier = new Date(Date.parse(first_in) - (7 + test.info().retry) * 60_000)
    const clock = earlier.toLocaleTimeString('en-GB', { timeZone: 'Africa/Lagos', hour: '2-digit', minute: '2-digit' })
    await choose(page, form.getByRole('combobox', { name: 'What happened?' }), 'The time is wrong')
    await form.getByLabel('Time in').fill(clock)
    await form.getByRole('textbox', { name: 'Reason' }).fill('The terminal read me late')
    await expectAccessibleDialog(page)
    await fits(page)
    await form.getByRole('button', { name: 'Send request' }).click()
    await expect(page.getByText('Request sent')).toBeVisible()
    await expect(page.getByRole('button', { name: 'View pending request' })).toBeVisible()

    const sent = (await calls.get('attendance_corrections')).attendance_corrections.find((element: Day) => element.day === day)
    const leader = await deskOf(browser, lead.email, '/dashboard/employee-dashboard')
    await leader.goto(`/dashboard/main/manual-attendance?request=${sent.id}`)
    const drawer = leader.getByRole('dialog', { name: /Attendance correction of/ })
    await expect(drawer.getByText('Would be excluded')).toBeVisible()
    await expectAccessibleDialog(leader)
    await sendDecision(leader, () => drawer.getByRole('button', { name: 'Approve' }).click())
    // Why somebody is absent is not theirs to read.
    await leader.goto(`/dashboard/hr/absence?request=${absence}`)
    const seen = leader.getByRole('dialog', { name: /Absence of/ })
    await expect(seen.getByText('Only the employee and HR see the reason.')).toBeVisible()
    await expect(seen.getByText('An operation')).toBeHidden()
    await leader.close()
    const hr = await deskOf(browser, 'hr@zuma.test', '/dashboard/hr/absence')
    await hr.goto(`/dashboard/hr/absence?request=${absence}`)
    const whole = hr.getByRole('dialog', { name: /Absence of/ })
    await expect(whole.getByText('An operation')).toBeVisible()
    await expect(whole.getByRole('button', { name: 'note.pdf' })).toBeVisible()
    await expect(whole.getByRole('button', { name: 'Approve' })).toBeVisible()
    await hr.close()
    // Without a reload: the agent's screen is told.
    await expect(page.getByRole('heading', { name: 'Excluded' })).toBeVisible()
    await expect(page.getByRole('dialog').getByText(`${clock} in`).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('payslip, announcements, surveys and a ticket', async () => {
    await openFromMenu(page, 'Payroll', 'Payslips')
    await page
      .getByRole('link', { name: /^\w+ 20\d\d$/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { name: /^Payslip \w+ 20/ })).toBeVisible()
    await fits(page)
    await openFromMenu(page, 'Engage & Feedback', 'Announcements')
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    expect(await widthBeyond(page)).toBe(0)
    await openFromMenu(page, 'Engage & Feedback', 'Survey')
    await expect(head).toHaveText('Survey')
    await fits(page)
    await openFromMenu(page, 'Engage & Feedback', 'Tickets')
    await page.getByRole('button', { name: 'Submit ticket' }).first().click()
    const form = page.getByRole('dialog')
    await form.getByRole('textbox').first().fill('My headset is broken')
    expect(await widthBeyond(page)).toBe(0)
    await form.getByRole('button', { name: /^Submit/ }).click()
    await expect(page.getByText('Ticket successfully created')).toBeVisible()
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await page.getByRole('link', { name: 'View all notifications' }).click()
    await expect(head).toHaveText('Notifications')
    expect(await widthBeyond(page)).toBe(0)
  })
})

import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectAccessibleDialog, widthBeyond } from './accessible.ts'
import { dayAgo } from './days.ts'
import { expect } from './expect.ts'
import { filterBy } from './filters.ts'
import { signIn, tokenOf } from './sign-in.ts'
import { test } from './test.ts'

const ask = async (page: Page, path: string) =>
  (await page.request.get(`/api/v1/${path}`, { headers: { authorization: `Bearer ${await tokenOf(page)}` } })).json()

/** The last day on which most people worked and that is final: yesterday's late shifts may take punches until this morning. */
async function lastWorkingDay(page: Page): Promise<string> {
  for (let ago = 2; ago < 15; ago += 1) {
    const day = dayAgo(ago)
    const { attendance_board } = await ask(page, `attendance_board.json?day=${day}`)
    if ((attendance_board.counts.present ?? 0) > 20) return day
  }
  throw new Error('Nobody worked for two weeks')
}

/** The lines of the sheet that the screen's export saves; three stand above the columns. */
async function exported(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Export' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  return readFileSync(await (await saved).path(), 'utf8')
    .trim()
    .split('\r\n')
}

test('HR has a day recalculated, and goes from its board to an office, to a person, to why a day is as it is', async ({
  page,
}) => {
  await signIn(page, 'hr@zuma.test', '/dashboard/hr/attendance-admin', { isProved: true })
  const day = await lastWorkingDay(page)
  await page.goto(`/dashboard/hr/attendance-admin?day=${day}`)
  await page.getByRole('button', { name: 'Recalculate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Recalculate days' })
  await expectAccessibleDialog(page)
  await dialog.getByRole('button', { name: 'Recalculate' }).click()
  await expect(page.getByText(/\d+ days of \d+ people will be recalculated/)).toBeVisible()
  await expect(dialog).toBeHidden()

  const offices = page.getByRole('table', { name: 'Offices' })
  const voice = offices.getByRole('row', { name: /^Kora Bank Voice/ }).first()
  await expect(voice).toBeVisible()
  await voice.getByRole('link', { name: /\d+ present, Kora Bank Voice/ }).click()
  await expect(page).toHaveURL(/attendance\/campaign\/employees\/kora%20bank%20voice\/.+standing=present/)
  await expect(page.getByRole('heading', { level: 1, name: 'Attendance of Kora Bank Voice' })).toBeVisible()
  const people = page.getByRole('table', { name: 'People' })
  await expect(people.getByRole('row', { name: /Present/ }).first()).toBeVisible()
  await expect(people.getByRole('row', { name: /Absent/ })).toHaveCount(0)
  const name = people.getByRole('row').nth(1).getByRole('link').first()
  const who = (await name.textContent()) ?? ''
  await name.click()
  await expect(page.getByRole('heading', { level: 1, name: `Attendance of ${who}` })).toBeVisible()
  await page.getByText('List', { exact: true }).click()
  await page
    .getByRole('table', { name: 'Days', exact: true })
    .getByRole('row', { name: /Present/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Calculation' })).toBeVisible()
  await page.keyboard.press('Escape')
  // The columns stand in the first line.
  const own = (await exported(page)).slice(1)
  expect(own.length).toBeGreaterThan(0)
  expect(own.every((line) => line.includes(who))).toBe(true)

  await page.goto(`/dashboard/hr/attendance-record?month=${day.slice(0, 7)}&q=${encodeURIComponent(who)}`)
  const grid = page.getByRole('grid')
  await expect(grid.getByRole('rowheader', { name: who })).toBeVisible()
  const shown = (await exported(page)).slice(1)
  expect(shown.length).toBeGreaterThan(0)
  expect(shown.filter((line) => line.includes(who))).toHaveLength(shown.length)
  await grid.locator('[tabindex="0"]').focus()
  for (let step = 1; step < Number(day.slice(8)); step += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: new RegExp(who) }).getByText(/ worked/)).toBeVisible()
})

test('HR takes away a report as it is filtered, writes an outage down, whose waiver its manager grants, and reads lateness on a phone', async ({
  page,
  browser,
}) => {
  await signIn(page, 'hr@zuma.test', '/dashboard/reports/attendance-reports', { isProved: true })
  await test.step('a report is filtered and taken away', async () => {
    await page.goto(`/dashboard/reports/attendance-reports?from=${dayAgo(20)}&to=${dayAgo(7)}`)
    await filterBy(page, 'Office', 'Kora Bank Voice')
    const people = page.getByRole('table', { name: 'People' })
    await expect(people.getByRole('row').nth(1)).toContainText(/\d+h \d\dm/)

    await page.getByText('Days', { exact: true }).click()
    await filterBy(page, 'Status', 'Present')
    await expect(page).toHaveURL(/status=present/)
    const days = page.getByRole('table', { name: 'Days' })
    await expect(days.getByRole('row').nth(1)).toContainText('Present')
    // Until the filtered rows have come, those of before stand there, and are counted.
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    await page.getByRole('button', { name: 'Export' }).click()
    const csv = page.getByRole('menuitem', { name: 'CSV' })
    const rows = Number(/[\d,]+(?= row)/.exec((await csv.textContent()) ?? '')?.[0].replaceAll(',', ''))
    const saved = page.waitForEvent('download')
    await csv.click()
    const lines = readFileSync(await (await saved).path(), 'utf8')
      .trim()
      .split('\r\n')
    expect(lines[0]).toContain('employee_ogid,employee,office,day,status')
    // The columns stand in the first line, and nothing above them.
    expect(lines).toHaveLength(rows + 1)

    const document = page.waitForEvent('download')
    await page.getByText('People', { exact: true }).first().click()
    await page.getByRole('button', { name: 'Save as PDF' }).click()
    expect((await document).suggestedFilename()).toMatch(/^attendance-summary-\d{4}-\d{2}-\d{2}-\d{4}-\d{2}-\d{2}\.pdf$/)
  })

  await test.step('an outage is written down and its waiver granted', async () => {
    const note = `The mains failed (${test.info().retry})`
    await page.goto('/dashboard/hr/attendance-incidents')
    await page.getByRole('button', { name: 'Report outage' }).click()
    const form = page.getByRole('dialog', { name: 'Report outage' })
    await form.getByRole('combobox', { name: 'Branch' }).click()
    await page.getByRole('listbox').getByRole('option', { name: 'Lagos' }).click()
    const dayOfOutage = dayAgo(2)
    await form.getByRole('textbox', { name: 'Start date' }).fill(dayOfOutage)
    await form.getByLabel('Start time').fill('06:00')
    await form.getByRole('textbox', { name: 'End date' }).fill(dayOfOutage)
    await form.getByLabel('End time').fill('09:30')
    await form.getByRole('textbox', { name: 'What happened' }).fill(note)
    await expect(form.getByRole('heading', { name: /\d+ (person|people) affected/ })).toBeVisible()
    await expectAccessibleDialog(page)
    await form.getByRole('button', { name: 'Report outage' }).click()
    await expect(page.getByText('Outage reported')).toBeVisible()

    const manager = await (await browser.newContext()).newPage()
    await signIn(manager, 'hr.manager@zuma.test', '/dashboard/hr/attendance-incidents')
    await manager.getByRole('searchbox').fill(note)
    // The list is the one that was asked for before a row is pressed.
    await expect(manager).toHaveURL(/[?&]q=/)
    await expect(manager.getByRole('table', { name: 'Outages' }).getByRole('row')).toHaveCount(2)
    await manager.getByRole('table', { name: 'Outages' }).getByRole('row', { name: dayOfOutage }).first().click()
    const drawer = manager.getByRole('dialog', { name: 'Outage in Lagos' })
    await drawer.getByRole('button', { name: 'Approve' }).click()
    await expect(manager.getByText('Outage waiver of Lagos approved')).toBeVisible()
  })

  await test.step('lateness on a phone: who, which days, and why', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/dashboard/hr/lateness-tracker')
    await page.getByRole('button', { name: 'Three months' }).click()
    await expect(page.getByRole('figure', { name: 'Late arrivals by week' })).toBeVisible()
    const person = page.getByRole('list', { name: 'People' }).getByRole('listitem').first()
    await person.getByText('Total lateness').click()
    const dialog = page.getByRole('dialog', { name: /^Late days of / })
    // The waiver that was granted a moment ago has days calculated again: a press on a row that is just being replaced is lost.
    await expect(async () => {
      await dialog.getByRole('listitem').first().click()
      await expect(page.getByRole('dialog').getByText(/after the start, .+: late/)).toBeVisible({ timeout: 5000 })
    }).toPass({ timeout: 30_000 })
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    expect(await widthBeyond(page)).toBe(0)
  })

  await test.step('the record on a phone is one day, stepped through by its buttons and by the arrows', async () => {
    await page.goto(`/dashboard/hr/attendance-record?day=${dayAgo(20)}&month=${dayAgo(20).slice(0, 7)}`)
    const people = page.getByRole('list', { name: /^People on / })
    const first = people.getByRole('listitem').first()
    await expect(first).toBeVisible()
    // Names and words, no letters: a legend has nothing to explain.
    await expect(first).toContainText(/Present|Late|Absent|Half day|On leave|Holiday|Day off|Conflict|No roster|-/)
    await page.getByRole('button', { name: 'Previous day' }).click()
    await expect(page).toHaveURL(new RegExp(`day=${dayAgo(21)}`))
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL(new RegExp(`day=${dayAgo(20)}`))
    expect(await widthBeyond(page)).toBe(0)
  })
})

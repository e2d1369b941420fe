import { yearOf } from '@iroko/contract/dates'
import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessibleDialog } from './accessible.ts'
import { today } from './days.ts'
import { expect } from './expect.ts'
import { callsOf, freeDays } from './free-days.ts'
import { signIn } from './sign-in.ts'
import { test } from './test.ts'

const admin = '/dashboard/hr/public-holiday'
const mine = '/dashboard/main/public-holiday'

/** Somebody of Facility asks for leave on two working days; other journeys leave that office alone. */
async function leaveOfFacility(request: APIRequestContext) {
  const facility = await callsOf(request, 'facility@zuma.test')
  const wish = await freeDays(facility)
  const { leave } = await facility.post('leaves', wish)
  return {
    starts_on: wish.starts_on,
    days: async (): Promise<number> => (await facility.get(`leaves/${leave.id}`)).leave.days,
    withdraw: () => facility.patch(`leaves/${leave.id}/withdraw`, {}),
  }
}

const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })

test('HR is offered a country’s holidays; one that is declared for an office gives its people their days back; everyone has those that count for them', async ({
  page,
  browser,
  request,
}) => {
  const title = `Fumigation ${Date.now()}`
  const leave = await leaveOfFacility(request)
  expect(await leave.days()).toBe(2)

  await signIn(page, 'hr@zuma.test', admin)
  await page.getByRole('button', { name: 'Suggestions' }).click()
  const drawer = page.getByRole('dialog', { name: 'Suggestions' })
  await expect(drawer.getByRole('listitem').filter({ hasText: 'Christmas Day' })).toContainText('Added')
  await drawer.getByRole('combobox', { name: 'Country' }).click()
  await page.getByRole('option', { name: 'Ghana' }).click()
  await expect(drawer.getByText(/Observed by /)).toBeVisible()
  await expectAccessibleDialog(page)
  await drawer.getByRole('link', { name: 'Add holiday Constitution Day' }).click()
  await expect(page).toHaveURL(/public-holiday\/create/)
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Constitution Day')
  await expect(page.getByRole('radio', { name: 'Chosen offices and branches' })).toBeChecked()
  await page.goBack()
  await page.getByRole('link', { name: 'Add public holiday' }).click()
  await expect(page).toHaveURL(`${admin}/create`)
  const declare = page.getByRole('button', { name: 'Add public holiday', exact: true })
  await page.getByRole('radio', { name: 'Chosen offices and branches' }).check()
  await declare.click()
  await expect(page.getByText('Field Required')).toHaveCount(3)
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByRole('textbox', { name: 'Start date' }).fill(leave.starts_on)
  await page.getByRole('textbox', { name: 'End date' }).fill('2026-01-01')
  await declare.click()
  await expect(page.getByText('Choose at least one office or branch')).toBeVisible()
  await page.getByRole('combobox', { name: 'Offices' }).fill('Facility')
  await page.getByRole('option', { name: 'Facility', exact: true }).click()
  await declare.click()
  await expect(page.getByText('The end date is before the start date')).toBeVisible()
  await page.getByRole('textbox', { name: 'End date' }).fill(leave.starts_on)
  await declare.click()
  // What it changes stands there first, for others of the office who are away that day too; back from there nothing is lost.
  const asked = page.getByRole('dialog', { name: `Add ${title}?` })
  await expect(asked.getByText(/\d+ applications? for leave gets? \d+(\.5)? days? back/)).toBeVisible()
  await expectAccessibleDialog(page)
  await asked.getByRole('button', { name: 'Cancel' }).click()
  expect(await leave.days()).toBe(2)
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(title)
  await declare.click()
  await asked.getByRole('button', { name: 'Add holiday', exact: true }).click()
  await expect(page.getByRole('heading', { name: `${title} added` })).toBeVisible()
  await expect(
    page.getByText(/\d+ applications? got \d+(\.5)? days? back\. The people concerned were notified by mail/),
  ).toBeVisible()
  expect(await leave.days()).toBe(1)

  await page.getByRole('link', { name: 'View all public holidays' }).click()
  await page.getByRole('searchbox').fill(title)
  await expect(rowOf(page, title)).toContainText('Facility')
  await expect(rowOf(page, title)).toContainText('Upcoming')
  await rowOf(page, title).click()
  const dialog = page.getByRole('dialog', { name: `Edit ${title}` })
  await dialog.getByRole('textbox', { name: 'Title' }).fill(`${title} of the stores`)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(rowOf(page, `${title} of the stores`)).toBeVisible()

  await page.getByRole('button', { name: `Actions for ${title} of the stores` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page
    .getByRole('dialog', { name: `Delete ${title} of the stores?` })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(page.getByText('No Record Found')).toBeVisible()
  expect(await leave.days()).toBe(2)
  await leave.withdraw()

  const agent = await browser.newPage()
  await signIn(agent, 'agent@zuma.test', mine)
  const list = agent.getByRole('list', { name: 'Public holidays' })
  await expect(list.getByRole('listitem').filter({ hasText: 'Independence Day' })).toContainText('1 Oct')
  // Another campaign's holiday.
  await expect(list.getByText('Farmers')).toHaveCount(0)
  const thisYear = yearOf(today())
  const year = agent.getByRole('combobox', { name: 'Year' })
  const choose = (wanted: number) => agent.getByRole('option', { name: String(wanted) }).click()
  await year.click()
  await expect(agent.getByRole('option')).toHaveText(Array.from({ length: 11 }, (_, back) => String(thisYear + 1 - back)))
  await choose(thisYear + 1)
  await expect(agent).toHaveURL(`${mine}?year=${thisYear + 1}`)
  await expect(list.getByRole('listitem').filter({ hasText: 'Independence Day' })).toContainText('Upcoming')
  await year.click()
  await choose(thisYear - 9)
  await expect(agent.getByText('No Record Found')).toBeVisible()

  await agent.getByRole('button', { name: 'Add to my calendar' }).click()
  const form = agent.getByRole('dialog', { name: 'Holidays in your calendar' })
  await form.getByRole('button', { name: 'Create address' }).click()
  const address = await form.getByRole('textbox', { name: 'Calendar address' }).inputValue()
  const path = new URL(address).pathname
  const read = await request.get(path)
  expect(await read.text()).toContain('SUMMARY:Independence Day')
  await expectAccessibleDialog(agent)
  await form.getByRole('button', { name: 'Delete address' }).click()
  await expect(form.getByRole('button', { name: 'Create address' })).toBeVisible()
  expect((await request.get(path)).status()).toBe(404)
})

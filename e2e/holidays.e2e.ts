import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { dayInWords } from '../web/ui/date/date-words.ts'
import { expectAccessible } from './accessible.ts'
import { type Calls, callsOf, freeDays } from './free-days.ts'
import { signIn } from './sign-in.ts'

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

test('a holiday that HR declares for one office gives its people their days back', async ({ page, request }) => {
  test.slow()
  const title = `Fumigation ${Date.now()}`
  const leave = await leaveOfFacility(request)
  expect(await leave.days()).toBe(2)

  await signIn(page, 'hr@zuma.test', admin)
  await page.getByRole('link', { name: 'Declare a holiday' }).click()
  await expect(page).toHaveURL(`${admin}/create`)
  const declare = page.getByRole('button', { name: 'Declare the holiday' })
  await page.getByRole('radio', { name: 'Chosen offices and branches' }).check()
  await declare.click()
  await expect(page.getByText('Field Required')).toHaveCount(3)
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await expectAccessible(page)
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
  // What it changes stands there first; back from there nothing is lost and nothing is declared.
  const asked = page.getByRole('dialog', { name: `Declare ${title}?` })
  await expect(asked.getByText(/1 application for leave gets 1 day back/)).toBeVisible()
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'Cancel' }).click()
  expect(await leave.days()).toBe(2)
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(title)
  await declare.click()
  await asked.getByRole('button', { name: 'Declare', exact: true }).click()
  await expect(page.getByRole('heading', { name: `${title} is declared` })).toBeVisible()
  await expect(page.getByText(/\d+ applications? got \d+(\.5)? days? back; the people were told by email/)).toBeVisible()
  expect(await leave.days()).toBe(1)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'See all public holidays' }).click()
  await page.getByRole('searchbox').fill(title)
  await expect(rowOf(page, title)).toContainText('Facility')
  await expect(rowOf(page, title)).toContainText('Pending')
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
  expect(await leave.days()).toBe(1)
  await leave.withdraw()
})

/** Somebody who was absent on a day a few weeks ago, which no other journey looks at. */
async function absence({ get }: Calls) {
  for (let ago = 25; ago < 60; ago += 1) {
    const day = new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
    const { attendance_people } = await get('attendance_people', { day, standing: 'absent', limit: '1' })
    const [person] = attendance_people
    if (person) return { day, ogid: person.employee.ogid, name: person.employee.full_name, office: person.office.title }
  }
  throw new Error('Nobody was absent for a month')
}

test('HR declares a holiday late, and the absences of that day are lifted on the open screen', async ({ page, request }) => {
  test.slow()
  const title = `Flood ${Date.now()}`
  const today = new Date().toISOString().slice(0, 10)
  const { day, ogid, name, office } = await absence(await callsOf(request, 'hr@zuma.test'))
  const record = `/dashboard/hr/office/employee-attendance/person/${ogid}`
  await signIn(page, 'hr@zuma.test', record)
  await page.goto(`${record}?month=${day.slice(0, 7)}`)
  await expect(page.getByRole('heading', { level: 1, name: `Attendance of ${name}` })).toBeVisible()
  const row = page
    .getByRole('table', { name: 'Days', exact: true })
    .getByRole('row', { name: new RegExp(`\\b${dayInWords(day, today)}\\b`) })
  await expect(row).toContainText('Absent')

  const declared = await page.context().newPage()
  await declared.goto(`${admin}/create`)
  await declared.getByRole('textbox', { name: 'Title' }).fill(title)
  await declared.getByRole('textbox', { name: 'Start date' }).fill(day)
  await declared.getByRole('textbox', { name: 'End date' }).fill(day)
  await declared.getByRole('radio', { name: 'Chosen offices and branches' }).check()
  await declared.getByRole('combobox', { name: 'Offices' }).fill(office)
  await declared.getByRole('option', { name: office, exact: true }).click()
  await declared.getByRole('button', { name: 'Declare the holiday' }).click()
  const asked = declared.getByRole('dialog', { name: `Declare ${title}?` })
  await expect(asked.getByText(/\d+ absences? (is|are) lifted/)).toBeVisible()
  await asked.getByRole('button', { name: 'Declare', exact: true }).click()
  await expect(declared.getByRole('heading', { name: `${title} is declared` })).toBeVisible()
  await declared.close()

  await expect(row).toContainText('Holiday')
  await expect(row).not.toContainText('Absent')
})

test('everyone has the holidays that count for them, year by year, with where each stands today', async ({ page }) => {
  await signIn(page, 'agent@zuma.test', mine)
  const list = page.getByRole('list', { name: 'Public holidays' })
  await expect(list.getByRole('listitem').filter({ hasText: 'Independence Day' })).toContainText('1 Oct')
  // Another campaign's holiday.
  await expect(list.getByText('Farmers')).toHaveCount(0)
  await expectAccessible(page)
  const thisYear = new Date().getUTCFullYear()
  const year = page.getByLabel('Year')
  expect(await year.getByRole('option').allTextContents()).toEqual(
    Array.from({ length: 11 }, (_, back) => String(thisYear + 1 - back)),
  )
  await year.selectOption(String(thisYear + 1))
  await expect(page).toHaveURL(`${mine}?year=${thisYear + 1}`)
  await expect(list.getByRole('listitem').filter({ hasText: 'Independence Day' })).toContainText('Pending')
  await year.selectOption(String(thisYear - 9))
  await expect(page.getByText('No Record Found')).toBeVisible()
})

test('a lead may look at the list and not change it', async ({ page }) => {
  await signIn(page, 'lead@zuma.test', admin)
  await expect(rowOf(page, 'Christmas Day').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Declare a holiday' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0)
  await page.goto(`${admin}/create`)
  await expect(page.getByText('HR declares the public holidays')).toBeVisible()
})

test('HR declares what the calendar of a client’s country suggests', async ({ page }) => {
  await signIn(page, 'hr@zuma.test', admin)
  await page.getByRole('button', { name: 'Suggestions' }).click()
  const drawer = page.getByRole('dialog', { name: 'Suggestions' })
  await expect(drawer.getByRole('listitem').filter({ hasText: 'Christmas Day' })).toContainText('Declared')
  await drawer.getByLabel('Country').selectOption('GH')
  await expect(drawer.getByText(/Kept by /)).toBeVisible()
  await expectAccessible(page)
  await drawer.getByRole('link', { name: 'Declare Constitution Day' }).click()
  await expect(page).toHaveURL(/public-holiday\/create/)
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Constitution Day')
  await expect(page.getByRole('radio', { name: 'Chosen offices and branches' })).toBeChecked()
})

test('a calendar program reads one’s holidays from an address that is shown once', async ({ page, request }) => {
  await signIn(page, 'agent@zuma.test', mine)
  await page.getByRole('button', { name: 'Add to my calendar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Holidays in your calendar' })
  await dialog.getByRole('button', { name: 'Make an address' }).click()
  const address = await dialog.getByRole('textbox', { name: 'Address of your calendar' }).inputValue()
  const path = new URL(address).pathname
  const read = await request.get(path)
  expect(await read.text()).toContain('SUMMARY:Independence Day')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Take the address away' }).click()
  await expect(dialog.getByRole('button', { name: 'Make an address' })).toBeVisible()
  expect((await request.get(path)).status()).toBe(404)
})

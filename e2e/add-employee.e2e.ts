import type { Page } from '@playwright/test'
import { expectAccessibleDialog } from './accessible.ts'
import { today } from './days.ts'
import { expect } from './expect.ts'
import { linkTo } from './mails.ts'
import { confirmRoles } from './second-person.ts'
import { enter, prove, signIn } from './sign-in.ts'
import { test } from './test.ts'

const add = '/dashboard/hr/all-employees/employee/add'
const fresh = 'seven green lorries 19'

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

const day = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })

test('an employee is added step by step, pay and roles too, chooses a password and signs in, keeps their email, and later leaves', async ({
  page,
  request,
  browser,
}) => {
  const email = `temi.${Date.now()}@zuma.test`
  // Who may fill in everything has all the steps; a step that somebody may not fill in is not there and not taken.
  await signIn(page, 'super@zuma.test', '/dashboard/hr/all-employees')
  // Nobody else’s, at a second try too.
  const digits = String(Date.now()).slice(-7)
  const [phone, nin] = [`0805 ${digits}`, `1234${digits}`]
  await page.getByRole('link', { name: 'Add employee' }).click()
  await expect(page).toHaveURL(add)
  await expect(page.getByRole('list', { name: 'Steps' }).getByRole('listitem')).toHaveCount(6)
  await page.getByRole('button', { name: 'Next: job' }).click()
  await expect(page.getByText('First name is required')).toBeVisible()
  await page.getByLabel('First name').fill('Temi')
  await page.getByLabel('Last name').fill('Adewale')
  await page.getByLabel('Work email').fill('HR@zuma.test')
  await page.getByLabel('Phone').fill('12345')
  await page.getByRole('button', { name: 'Next: job' }).click()
  await expect(page.getByText('Enter a phone number such as 0803 123 4567')).toBeVisible()
  await page.getByLabel('Phone').fill(phone)
  await page.getByRole('button', { name: 'Next: job' }).click()

  // The form has an address of its own now: a reload leads back to where it was.
  await expect(page).toHaveURL(/draft=/)
  await expect(day(page, 'Hire date')).toBeVisible()
  await page.reload()
  await day(page, 'Hire date').fill(today())
  await choose(page, 'Department or campaign', 'Kora Bank Voice')
  await choose(page, 'Designation', 'Customer Service Agent')
  await choose(page, 'Branch', 'Abuja Head Office')
  await page.getByRole('button', { name: 'Next: pay' }).click()

  await page.getByLabel('Account number').fill('0123456780')
  await page.getByLabel('NIN').fill('1234567')
  await page.getByRole('button', { name: 'Next: documents' }).click()
  await expect(page.getByText('Enter a NIN of eleven digits')).toBeVisible()
  await expect(page.getByText('Choose a bank')).toBeVisible()
  await page.getByLabel('NIN').fill(nin)
  await choose(page, 'Bank', 'Guaranty Trust Bank')
  await page.getByLabel('Account name').fill('TEMI ADEWALE')
  await page.getByRole('button', { name: 'Next: documents' }).click()
  await page.getByRole('button', { name: 'Edit number' }).click()
  await expect(page.getByText('0123456780 is not a valid Guaranty Trust Bank account number')).toBeVisible()
  await page.getByRole('button', { name: 'Next: documents' }).click()
  await page.getByRole('button', { name: 'Use anyway' }).click()
  await page
    .getByRole('group', { name: 'Contract' })
    .or(page.locator('main'))
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'contract.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') })
  await expect(page.getByRole('button', { name: 'Remove contract.pdf' })).toBeVisible()
  await page.getByRole('button', { name: 'Next: roles' }).click()
  await page.getByRole('combobox', { name: 'Roles' }).click()
  await page.getByRole('option', { name: 'Team lead', exact: true }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Next: review' }).click()

  await expect(page.getByText('Guaranty Trust Bank ******6780, TEMI ADEWALE')).toBeVisible()
  await expect(page.getByText(`******${nin.slice(-4)}`)).toBeVisible()
  await expect(page.locator('main').getByText(nin)).toHaveCount(0)
  await page.getByRole('button', { name: 'Add Temi Adewale and send invitation' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Another employee has this email' })).toBeVisible()
  await page.getByRole('button', { name: 'Open step' }).click()
  await page.getByLabel('Work email').fill(email)
  await page.getByRole('button', { name: 'Next: job' }).click()
  await expect(day(page, 'Hire date')).toBeVisible()
  await page.getByRole('button', { name: 'Review' }).click()
  await page.getByRole('button', { name: 'Add Temi Adewale and send invitation' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Temi Adewale' })).toBeVisible()
  await page.getByRole('tab', { name: 'Job and history' }).click()
  // The role counts once a second person confirmed it.
  const teamLead = page.getByText('Team lead', { exact: true })
  await expect(page.getByText('Kora Bank Voice').first()).toBeVisible()
  await expect(teamLead).toHaveCount(0)
  await confirmRoles(request, email)
  await page.reload()
  await expect(teamLead).toBeVisible()

  const link = await linkTo(request, email, /\/reset-password\?token=\S+/)
  const theirs = await (await browser.newContext()).newPage()
  await theirs.goto(link)
  await theirs.getByLabel('New Password').fill(fresh)
  await theirs.getByLabel('Confirm Password').fill(fresh)
  await theirs.getByRole('button', { name: 'Confirm' }).click()
  await expect(theirs).toHaveURL('/auth/login')
  await enter(theirs, email, fresh)
  await expect(theirs.getByRole('heading', { level: 1, name: /Temi/ })).toBeVisible()

  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Update Temi Adewale' })).toBeVisible()
  await page.getByLabel('City').fill('Gwagwalada')
  await page.getByRole('button', { name: 'Save person' }).click()
  await expect(page.getByText('Record of Temi Adewale changed')).toBeVisible()

  // Another email is HR's to propose and the person's to stop.
  await page.getByLabel('Work email').fill(`other.${email}`)
  await page.getByRole('button', { name: 'Save person' }).click()
  await prove(page)
  await expect(page.getByText('The new work email takes effect once a second person confirms it')).toBeVisible()
  await theirs.goto(await linkTo(request, email, /\/stop-email-change\?token=\S+/))
  await theirs.getByRole('button', { name: 'Stop email change' }).click()
  await expect(theirs.getByText(`Your work email remains ${email}`)).toBeVisible()

  await page.getByRole('button', { name: 'Mark as resigned' }).click()
  const dialog = page.getByRole('dialog', { name: 'Are you sure this employee has resigned?' })
  await expect(dialog.getByText('Temi Adewale can no longer sign in')).toBeVisible()
  await expectAccessibleDialog(page)
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await expect(dialog.getByText('Enter a reason')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Moved abroad')
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByText('Temi Adewale deactivated')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reactivate' })).toBeVisible()
  // Their session ended with it: the next thing they do leads out.
  await theirs.goto('/dashboard/main/leave')
  await expect(theirs).toHaveURL('/auth/login')
})

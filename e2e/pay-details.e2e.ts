import { expectAccessibleDialog } from './accessible.ts'
import { expect } from './expect.ts'
import { callsOf } from './free-days.ts'
import { prove, signIn } from './sign-in.ts'
import { test } from './test.ts'

test('pay details are masked, read in full on request, and a bank account takes two people', async ({
  page,
  request,
  browser,
}) => {
  const { get } = await callsOf(request, 'super@zuma.test')
  const { employees } = await get('employees')
  const agent = employees.find(({ email }: { email: string }) => !/^(super|hr\.manager|payroll)@/.test(email)).ogid
  const profile = `/dashboard/user/profile/${agent}`
  await signIn(page, 'hr.manager@zuma.test', profile)
  await page.getByRole('tab', { name: 'Pay' }).click()
  await expect(page.getByText(/^\*{6}\d{4}$/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Show NIN' }).click()
  await prove(page)
  await expect(page.getByText(/^000\d{8}$/)).toBeVisible()
  await page.getByRole('button', { name: 'Hide NIN' }).click()
  await expect(page.getByText(/^000\d{8}$/)).toHaveCount(0)

  await page.getByRole('button', { name: 'Propose account' }).click()
  const dialog = page.getByRole('dialog', { name: /^Propose account for/ })
  await dialog.getByRole('combobox', { name: 'Bank' }).click()
  await page.getByRole('option', { name: 'Guaranty Trust Bank' }).click()
  await dialog.getByLabel('Account number').fill('0123456784')
  await dialog.getByLabel('Account name').fill('Somebody Else')
  await expectAccessibleDialog(page)
  await dialog.getByRole('button', { name: 'Propose account' }).click()
  await page.getByRole('button', { name: 'Propose anyway' }).click()
  await expect(page.getByText('Account proposed. A second person has to confirm it')).toBeVisible()
  await expect(page.getByText('To be confirmed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirm account' })).toHaveCount(0)

  const second = await (await browser.newContext()).newPage()
  await signIn(second, 'payroll@zuma.test', profile)
  await second.getByRole('tab', { name: 'Pay' }).click()
  await expect(second.getByText('The check digit does not match this bank')).toBeVisible()
  await second.getByRole('button', { name: 'Reject' }).click()
  await prove(second)
  await expect(second.getByText(/^Account of .+ rejected$/)).toBeVisible()
  await expect(page.getByText('To be confirmed')).toHaveCount(0)
})

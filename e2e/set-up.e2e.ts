import type { Page } from '@playwright/test'
import { expect } from './expect.ts'
import { test } from './test.ts'

const company = { name: 'Iroko', title: 'Iroko', subtitle: '', logo_url: null, primary_colour: null, links: {} }

/** A portal that is started for the first time: the server that these journeys share is set up already. */
async function startEmpty(page: Page): Promise<void> {
  let isNeeded = true
  await page.route('**/api/v1/company.json', (route) => route.fulfill({ json: { company, setup_needed: isNeeded } }))
  await page.route('**/api/v1/setup.json', (route) => {
    const { code } = route.request().postDataJSON()
    if (code !== 'the-code') {
      const errors = 'Enter the code from the server log'
      return route.fulfill({ status: 422, json: { errors, code: 'invalid', fields: { code: errors } } })
    }
    isNeeded = false
    return route.fulfill({ json: { message: 'Company set up. Sign in to continue' } })
  })
}

test('the first start asks for the company and its first administrator, once', async ({ page }) => {
  await startEmpty(page)
  await page.goto('/auth/login')
  await expect(page).toHaveURL('/setup')
  const setUp = page.getByRole('button', { name: 'Set up company' })
  await setUp.click()
  await expect(page.getByText('The set-up code is required')).toBeVisible()
  await expect(page.getByText('Email is required')).toBeVisible()
  await page.getByLabel('Set-up code').fill('another')
  await page.getByLabel('Company name').fill('Acme Ltd')
  await page.getByLabel('Your first name').fill('Ada')
  await page.getByLabel('Your last name').fill('Obi')
  await page.getByLabel('Email').fill('ada@acme.test')
  await page.getByRole('textbox', { name: 'Password' }).fill('a quiet river 42')
  await setUp.click()
  await expect(page.getByText('Enter the code from the server log')).toBeVisible()
  await page.getByLabel('Set-up code').fill('the-code')
  await setUp.click()
  await expect(page).toHaveURL('/auth/login')
  await expect(page.getByText('Company set up. Sign in to continue')).toBeVisible()
  await page.goto('/setup')
  await expect(page).toHaveURL('/auth/login')
})

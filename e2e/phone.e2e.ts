/** An agent's week on a phone, and a line that breaks. */
import { expect, test } from '@playwright/test'
import { enter, signIn } from './sign-in.ts'

const agent = 'agent@zuma.test'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('a week of an agent is done on a phone', async ({ page }) => {
  await page.goto('/auth/login')
  await enter(page, agent)
  await expect(page).toHaveURL('/dashboard/employee-dashboard')
  const bar = page.getByRole('navigation', { name: 'Daily' })
  const head = page.locator('#content').getByRole('heading', { level: 1 })
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)

  await bar.getByRole('link', { name: 'Clock' }).click()
  await expect(head).toHaveText('Attendance')
  expect(await isWide()).toBe(false)

  await bar.getByRole('link', { name: 'Shifts' }).click()
  await expect(head).toHaveText('Shift Request')
  await page.goto('/dashboard/hr/shift-request?request=new')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await isWide()).toBe(false)

  await bar.getByRole('link', { name: 'Leave' }).click()
  await page.getByRole('button', { name: 'Apply for leave' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Apply for leave' })).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await isWide()).toBe(false)

  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('link', { name: 'View all notifications' }).click()
  await expect(head).toHaveText('Notifications')

  await bar.getByRole('button', { name: 'More' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Attendance', exact: true }).click()
  await expect(head).toHaveText('Attendance')
  await bar.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/dashboard/employee-dashboard')
})

test('a screen that did not come for want of a line says so, and comes by itself', async ({ page, context }) => {
  await signIn(page, agent, '/dashboard/main/leave')
  await context.setOffline(true)
  await page.evaluate(() => {
    history.pushState({}, '', '/dashboard/main/survey')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(page.getByRole('heading', { name: /^You are offline/ })).toBeVisible()
  await expect(page.getByText('new version')).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.locator('#content').getByRole('heading', { level: 1, name: 'Survey' })).toBeVisible()
})

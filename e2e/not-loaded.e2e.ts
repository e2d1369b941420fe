import type { Page } from '@playwright/test'
import { expect } from './expect.ts'
import { signIn } from './sign-in.ts'
import { test } from './test.ts'

/** As a link within the portal leads there. */
const follow = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

test('a screen that did not come is asked for again, says why it is not there, and stands in the one main of its frame', async ({
  page,
  context,
}) => {
  await signIn(page, 'agent@zuma.test', '/dashboard/user/security')
  await test.step('a file that did not come for a moment is asked for again by itself', async () => {
    const file = '**/assets/my-absence-*.js'
    await page.route(file, (route) => route.abort())
    // The portal asks whether there is a line; from then on the file is there.
    await page.route('/', async (route) => {
      await page.unroute(file)
      await route.continue()
    })
    await follow(page, '/dashboard/main/absence')
    await expect(page.getByRole('heading', { level: 1, name: 'Absence' })).toBeVisible()
    await page.unroute('/')
  })

  await test.step('without a line it says so, and comes by itself', async () => {
    await context.setOffline(true)
    await follow(page, '/dashboard/main/survey')
    await expect(page.getByRole('heading', { name: /^You are offline/ })).toBeVisible()
    await expect(page.getByText('new version')).toHaveCount(0)
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 2, name: 'Answered surveys' })).toBeVisible()
  })

  await test.step('what only adds to the frame or to a list is absent where its file does not come, and the screen is there', async () => {
    const added = ['counted', 'inbox', 'list-tools']
    const withheld = new Set<string>()
    for (const name of added)
      await page.route(`**/assets/${name}-*.js`, (route) => {
        withheld.add(name)
        return route.abort()
      })
    await page.goto('/dashboard/main/tickets')
    await expect(page.getByRole('heading', { level: 1, name: 'Tickets' })).toBeVisible()
    await expect.poll(() => [...withheld].sort()).toEqual(added)
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
    await expect(page.getByText('could not be loaded')).toHaveCount(0)
    await page.unrouteAll()
  })

  await test.step('what cannot be loaded says so', async () => {
    const fails = (file: string) => page.route(`**/assets/${file}-*.js`, (route) => route.abort())
    const isNotThere = async () => {
      await expect(page.getByText('This screen could not be loaded')).toBeVisible()
      // It has loaded itself again, once: that would cross the next way.
      await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
      await expect(page.getByRole('main')).toHaveCount(1)
    }
    await fails('my-leave')
    await follow(page, '/dashboard/main/leave')
    await isNotThere()
    await page.evaluate(() => localStorage.clear())
    await fails('reset-password')
    await page.goto('/reset-password')
    await isNotThere()
    await fails('guest-wall')
    await page.goto('/guest/wall-of-fame')
    await isNotThere()
  })
})

import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from './expect.ts'
import { signIn } from './sign-in.ts'
import { test } from './test.ts'

test.use({ serviceWorkers: 'allow' })

test('the start page is there without a line and says so; nothing of a person is kept, and a new version takes the place of the last', async ({
  page,
  context,
}) => {
  await signIn(page, 'agent@zuma.test', '/dashboard/employee-dashboard')
  await expect(page.getByRole('region', { name: 'Today' })).toBeVisible()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  // The worker keeps what it sees, and it sees a page from its start only from the second time on.
  await page.reload()
  await expect(page.getByRole('region', { name: 'My leave' })).toBeVisible()
  const manifest = await page.evaluate(async () => {
    const address = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')?.href ?? ''
    const { start_url, display, icons } = await (await fetch(address)).json()
    const found = await Promise.all(icons.map(async ({ src }: { src: string }) => (await fetch(src)).status))
    return { start_url, display, found }
  })
  expect(manifest).toEqual({
    start_url: '/dashboard/employee-dashboard',
    display: 'standalone',
    found: [200, 200, 200, 200],
  })

  await context.setOffline(true)
  await page.reload()
  // Some versions of Chromium take a page that was loaded without a line for one that has one: then the server is what is away.
  await expect(page.getByText(/You are offline\.|Iroko cannot reach the server/).first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const kept = await page.evaluate(async () => {
    const addresses: string[] = []
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) addresses.push(new URL(url).pathname)
    }
    return addresses
  })
  expect(kept).toContain('/')
  expect(kept.filter((path) => !/^\/(assets\/|$|colour-scheme\.js$|favicon\.svg$)/.test(path))).toEqual([])

  await context.setOffline(false)
  await page.reload()
  await expect(page.getByRole('region', { name: 'My leave' })).toBeVisible()

  const worker = readFileSync('web/public/sw.js')
  let version = 'one'
  const server = createServer(({ url }, answer) => {
    if (url === '/sw.js') return answer.writeHead(200, { 'content-type': 'text/javascript' }).end(worker)
    if (url?.startsWith('/assets/')) return answer.writeHead(200, { 'content-type': 'text/javascript' }).end(`// ${url}`)
    answer.writeHead(200, { 'content-type': 'text/html' })
    answer.end(
      `<h1>${version}</h1><script src="/assets/${version}.js"></script><script>navigator.serviceWorker.register('/sw.js')</script>`,
    )
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const files = () =>
    page.evaluate(async () => (await (await caches.open('iroko')).keys()).map(({ url }) => new URL(url).pathname))
  await page.goto(`http://127.0.0.1:${port}/dashboard`)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.reload()
  expect(await files()).toEqual(['/', '/assets/one.js'])
  version = 'two'
  await page.reload()
  await expect(page.getByRole('heading')).toHaveText('two')
  expect(await files()).toEqual(['/', '/assets/two.js'])
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
  await page.goto(`http://127.0.0.1:${port}/dashboard/main/leave`)
  await expect(page.getByRole('heading')).toHaveText('two')
})

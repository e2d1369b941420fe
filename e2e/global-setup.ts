/** One portal for all journeys but those that need settings of their own. */
import { buildWeb } from '../scripts/build-web.ts'
import { startPortal } from './portal.ts'

export default async function setup(): Promise<() => Promise<void>> {
  if (!(await buildWeb())) throw new Error('Without the web there is nothing to journey through')
  const { url, stop } = await startPortal('server')
  process.env.E2E_URL = url
  return stop
}

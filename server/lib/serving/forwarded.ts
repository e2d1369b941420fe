/** Says in the log when a proxy stands in front of which the settings do not know: everybody would then come from one address. */
import type { FastifyInstance } from 'fastify'
import type { Portal } from '../portal.ts'

const sentence =
  'Requests carry X-Forwarded-For, and TRUST_PROXY is 0: everybody behind the proxy counts as one address, in limits and in the list of sessions. Set TRUST_PROXY to the number of proxies in front; without any, somebody sends that header themselves'

export function warnOfForwarded(app: FastifyInstance, portal: Portal): void {
  let isSaid = false
  app.addHook('onRequest', async (request) => {
    if (isSaid || portal.environment.TRUST_PROXY > 0 || request.headers['x-forwarded-for'] === undefined) return
    isSaid = true
    portal.log.warn(sentence)
  })
}

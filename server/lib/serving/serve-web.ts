/** Serves the built web app: hashed assets as immutable, the page for every other address. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { callbackPath } from '../sign-in/identity-provider.ts'
import { permissionsPolicyAt } from './permissions-policy.ts'

const dist = join(import.meta.dirname, '../../../web/dist')

export async function serveWeb(app: FastifyInstance): Promise<void> {
  // Excludes builds without, or older than, the sign-in callback.
  if (!['index.html', 'auth/callback.html'].every((name) => existsSync(join(dist, name)))) return
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  const callback = readFileSync(join(dist, 'auth/callback.html'), 'utf8')
  await app.register(fastifyStatic, {
    root: dist,
    wildcard: false,
    index: false,
    cacheControl: false,
    setHeaders(reply, path) {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  // The callback page of the identity provider runs in a hidden frame or a pop-up window.
  app.get(callbackPath, (_request, reply) =>
    reply
      .header(
        'content-security-policy',
        "default-src 'none'; script-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
      )
      .header('cross-origin-opener-policy', 'unsafe-none')
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(callback),
  )
  app.get('/*', (request, reply) => {
    if (request.url.startsWith('/api/') || /\.\w+$/.test(request.url.split('?')[0] ?? '')) return reply.callNotFound()
    return reply
      .header('cache-control', 'no-cache')
      .header('permissions-policy', permissionsPolicyAt(request.url))
      .type('text/html; charset=utf-8')
      .send(page)
  })
}

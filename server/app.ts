/** The HTTP side: security headers, the calls of every module, one error handler, the built web app. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import { videoHosts } from '@iroko/contract/engagement/video-announcements'
import { filePurposes } from '@iroko/contract/platform/files'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import { newTiming, withTiming } from './lib/connection/timing.ts'
import type { Streams } from './lib/events.ts'
import { mountCalls } from './lib/http/mount.ts'
import { addOpenApi } from './lib/openapi/openapi.ts'
import type { Portal } from './lib/portal.ts'
import { answerError, answerErrors, longestPart } from './lib/serving/answer-errors.ts'
import { warnOfForwarded } from './lib/serving/forwarded.ts'
import { addHealth } from './lib/serving/health.ts'
import { permissionsPolicy } from './lib/serving/permissions-policy.ts'
import { serveWeb } from './lib/serving/serve-web.ts'
import { type ProviderSettings, providerSettings } from './lib/sign-in/identity-provider.ts'
import { loggedPath } from './lib/start/log.ts'

/** A worker answers only whoever asks how it is. */
export function createWorkerApp(portal: Portal): FastifyInstance {
  const app: FastifyInstance = Fastify({
    loggerInstance: portal.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
  })
  answerErrors(app)
  addHealth(app, portal)
  return app
}

/** The headers that make a browser careful, the same for every answer and therefore put together once. */
function securityHeaders(sso: ProviderSettings | undefined): Record<string, string> {
  const options: HelmetOptions = {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        mediaSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        // Resumes, which say themselves what they may; videos of these hosts; the silent sign-in asks the provider in a hidden frame, which
        // then comes back to our callback.
        frameSrc: [...videoHosts, "'self'", ...(sso ? [new URL(sso.issuer).origin] : [])],
        frameAncestors: ["'none'"],
        // Markup from text goes through web/lib/screen/trusted-types.ts, the editor's policy for what is pasted, or the sanitiser's for rich text.
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['default', 'ProseMirrorClipboard', 'dompurify'],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
    // The provider's window must stay known to the page that opened it.
    crossOriginOpenerPolicy: { policy: sso ? 'same-origin-allow-popups' : 'same-origin' },
    // Told only over https, where browsers heed it; behind a proxy that ends TLS too.
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
  }
  const headers: Record<string, string> = { 'permissions-policy': permissionsPolicy }
  const answer = { setHeader: (name: string, value: string) => Object.assign(headers, { [name]: value }), removeHeader() {} }
  helmet(options)({} as IncomingMessage, answer as unknown as ServerResponse, () => undefined)
  return headers
}

export async function createApp(portal: Portal, streams: Streams): Promise<FastifyInstance> {
  const headers = securityHeaders(providerSettings(portal.environment))
  const app: FastifyInstance = Fastify({
    // Typed as Fastify's own, so that plugins see the plain instance.
    loggerInstance: portal.log as FastifyBaseLogger,
    genReqId: () => randomUUID(),
    // Our own line below: a link with a token in it, or an e-mail, must not stand in a log.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address: string, hop: number) => hop < portal.environment.TRUST_PROXY,
    bodyLimit: 1024 * 1024,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    // Who comes while this process stops is answered too, and told to make the next connection elsewhere.
    return503OnClosing: false,
    routerOptions: { maxParamLength: longestPart },
    // An address that cannot even be read.
    frameworkErrors: (error, request, reply) =>
      void answerError(error, request.id, reply.header('x-request-id', request.id).headers(headers)),
  })
  app.decorateRequest('caller', null)
  app.decorateRequest('timing')
  app.addHook('onRequest', (request, _reply, done) => {
    request.timing = newTiming()
    withTiming(request.timing, done)
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: loggedPath(request.routeOptions.url, request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        // Of them: waiting for a connection, and for the database.
        connection_ms: Math.round(request.timing?.waited ?? 0),
        database_ms: Math.round(request.timing?.database ?? 0),
        statements: request.timing?.statements ?? 0,
        caller: request.caller,
        address: request.ip,
      },
      'answered',
    )
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id).headers(headers)
  })
  await app.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] })
  // One byte more than the largest that is taken: a file that is cut off at its limit would look as if it were whole.
  const fileSize = Math.max(...Object.values(filePurposes).map(({ bytes }) => bytes)) + 1
  await app.register(multipart, { limits: { files: 1, fields: 5, fileSize }, throwFileSizeLimit: false })
  warnOfForwarded(app, portal)
  answerErrors(app)
  addHealth(app, portal, streams)
  addOpenApi(app)
  mountCalls(app, portal, streams, portal.house.calls)
  for (const add of portal.house.protocols) add(app, portal)
  await serveWeb(app)
  return app
}

/** The API for everyone else: OpenAPI 3.1 from the same contract, and a page to read it. */

import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { nouns } from '@iroko/contract'
import type { Endpoint } from '@iroko/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { escaped } from '../html.ts'
import { sendWritten, type Written, writtenOf } from '../http/lookups.ts'
import { inSubprocess } from '../subprocess.ts'

type Schema = NonNullable<Endpoint['body']>

const jsonSchema = (schema: Schema, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'any' })
  return rest
}

function parameters(endpoint: Endpoint) {
  const of = (schema: Schema | undefined, place: 'path' | 'query') => {
    if (!schema) return []
    const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
      properties?: Record<string, object>
      required?: string[]
    }
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: property,
    }))
  }
  return [...of(endpoint.params, 'path'), ...of(endpoint.query, 'query')]
}

function operation(noun: string, endpoint: Endpoint) {
  const refusal = {
    description: 'A refusal with its sentence',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
  }
  return {
    tags: [noun],
    summary: endpoint.summary,
    description: `Access: ${endpoint.access}`,
    ...(endpoint.access === 'public' ? { security: [] } : {}),
    parameters: parameters(endpoint),
    ...(endpoint.body && !endpoint.upload
      ? { requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } } } }
      : {}),
    ...(endpoint.upload
      ? {
          requestBody: {
            required: true,
            content: {
              'multipart/form-data': { schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } } },
            },
          },
        }
      : {}),
    responses: {
      200: {
        description: 'Done',
        content: {
          [endpoint.raw ? 'application/octet-stream' : 'application/json']: { schema: jsonSchema(endpoint.reply, 'output') },
        },
      },
      '4XX': refusal,
      '5XX': refusal,
    },
  }
}

export function openApiDocument() {
  const paths: Record<string, Record<string, object>> = {}
  for (const [noun, calls] of nouns) {
    for (const endpoint of Object.values(calls)) {
      paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(noun, endpoint) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Iroko',
      version: '1',
      description:
        'Lists that answer .json also answer .csv and .xlsx with the same filters. Days are yyyy-MM-dd, moments ISO 8601 in UTC, money is kobo.',
    },
    // Relative to where this document stands: whoever reads it at a portal calls that one.
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Refusal: {
          type: 'object',
          required: ['errors', 'code'],
          properties: {
            errors: { type: 'string' },
            code: { type: 'string' },
            fields: { type: 'object', additionalProperties: { type: 'string' } },
            id: { type: 'string' },
          },
        },
      },
    },
  }
}

export function addOpenApi(app: FastifyInstance): void {
  addPage(app, '/api/openapi.json', 'application/json; charset=utf-8', 'document')
  addPage(app, '/api/docs', 'text/html; charset=utf-8', 'page')
}

/** Of a busy machine; a quiet one needs a second. */
const limits = { seconds: 120, megabytes: 512 }

/**
 * What anybody may read and is the same until the next start: made once, when it is first asked for, and in a process of its own, for a second in
 * which nobody else is answered is a long one.
 */
function addPage(app: FastifyInstance, path: string, type: string, wanted: OpenApiForm): void {
  const make = async (): Promise<Written> => {
    const outcome = await inSubprocess<string>(new URL('./openapi-process.ts', import.meta.url), wanted, limits)
    if ('answer' in outcome) {
      const written = writtenOf(outcome.answer)
      // Once a start, for everybody: as small as it gets.
      return { ...written, packed: promisify(gzip)(written.bytes, { level: 9 }) }
    }
    throw new Error(`${path} was not written within its ${outcome.passed}`)
  }
  let made: Promise<Written> | undefined
  app.get(path, async (request, reply) => {
    made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    })
    return sendWritten(request, reply.header('cache-control', 'public, max-age=3600').type(type), await made)
  })
}

export type OpenApiForm = 'document' | 'page'

export const writeOpenApi = (form: OpenApiForm): string =>
  form === 'page' ? readablePage() : JSON.stringify(openApiDocument())

/** The API as HTML without scripts, so that the content security policy needs no exception. */
function readablePage(): string {
  const sections = nouns.map(([name, calls]) => {
    const rows = Object.values(calls).map((endpoint) => {
      const body = endpoint.body && !endpoint.upload ? JSON.stringify(jsonSchema(endpoint.body, 'input'), null, 2) : ''
      const reply = endpoint.raw ? 'bytes' : JSON.stringify(jsonSchema(endpoint.reply, 'output'), null, 2)
      return `<details><summary><b>${endpoint.method}</b> <code>${escaped(endpoint.path)}</code> ${escaped(endpoint.summary)} <i>${endpoint.access}</i></summary>
${body ? `<h4>Body</h4><pre>${escaped(body)}</pre>` : ''}<h4>Reply</h4><pre>${escaped(reply)}</pre></details>`
    })
    return `<section><h2 id="${name}">${name}</h2>${rows.join('')}</section>`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Iroko API</title><meta name="viewport" content="width=device-width"><style>
:root{color-scheme:light dark}body{font:16px/1.5 system-ui;max-width:70rem;margin:2rem auto;padding:0 1rem}summary{padding:.4rem 0;cursor:pointer}i{opacity:.7}pre{overflow:auto;max-height:24rem;padding:1rem;border:1px solid #8885}
</style></head><body><main><h1>Iroko API</h1><p>As <a href="/api/openapi.json">OpenAPI 3.1</a>. Send <code>Authorization: Bearer</code> with the token of the sign-in.</p>${sections.join('')}</main></body></html>`
}

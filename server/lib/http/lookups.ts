/** Lookup lists loaded on start (specification 6 and 7), cached by ETag. */
import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Endpoint } from '@iroko/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'

const pack = promisify(gzip)

const lookups = new Set(
  [
    'departments',
    'campaigns',
    'teams',
    'roles',
    'designations',
    'leaders',
    'branches',
    'employees',
    'leave_types',
    'loan_types',
    'job_openings',
    'job_application_statuses',
    'deduction_types',
    'hr_surveys',
    'public_holidays',
    'employee_holidays',
    'payroll_configs',
  ].map((name) => `/api/v1/${name}.json`),
)

export const isLookup = ({ method, path }: Endpoint): boolean => method === 'GET' && lookups.has(path)

/** An answer as it is sent: its bytes and a tag of what it says. */
export interface Written {
  bytes: Buffer
  tag: string
  /** Packed when somebody first wants it so. */
  packed?: Promise<Buffer>
}

export const write = (body: unknown): Written => writtenOf(JSON.stringify(body))

export function writtenOf(text: string): Written {
  const bytes = Buffer.from(text)
  return { bytes, tag: `"${hash('sha256', bytes, 'base64url').slice(0, 27)}"` }
}

/** Below this, packing saves no packet. */
const leastPacked = 1024

/**
 * The list, or 304 when the caller has it as it is. The tag follows the answer and so the caller's rights; nothing of it may stay on a
 * disk, for computers are shared.
 */
export async function sendLookup(request: FastifyRequest, reply: FastifyReply, written: Written): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
  return sendWritten(request, reply, written)
}

/** What was written once, or 304 when the caller has it as it is; packed once too, for those who take it so. */
export async function sendWritten(request: FastifyRequest, reply: FastifyReply, written: Written): Promise<FastifyReply> {
  const { bytes, tag } = written
  reply.header('etag', tag)
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (known?.includes(tag)) return reply.status(304).send()
  reply.header('vary', 'accept-encoding')
  if (bytes.length < leastPacked || !/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(bytes)
  written.packed ??= pack(bytes)
  return reply.header('content-encoding', 'gzip').send(await written.packed)
}

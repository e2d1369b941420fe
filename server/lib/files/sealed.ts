/**
 * Encryption of single values at rest (AES-256-GCM). `DATA_KEY` holds the keys, newest first, separated by commas: the
 * first encrypts, all of them decrypt, so that keys can be rotated while the portal runs (the job `reseal` re-encrypts
 * values of older keys).
 */
import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CannotStart } from '../start/cannot-start.ts'
import type { Environment } from '../start/environment.ts'

interface Key {
  id: string
  bytes: Buffer
}

export interface Sealer {
  /** `about` is authenticated data that ties the value to its place, such as `bank_account.number:<id>`. */
  seal(value: string, about: string): string
  open(sealed: string, about: string): string
  /** Prefix of values encrypted with the newest key; others need re-encryption. */
  newest: string
  /** The names of its keys, newest first; they tell nothing about the keys themselves. */
  keys: string[]
  /** Keyed hash to find equal values without decryption; recomputed on key rotation. */
  fingerprint(value: string): string
}

const version = 'v1'
const ivBytes = 12
const tagBytes = 16

/** 32 random bytes as 43 characters of base64url. */
export const newDataKey = (): string => randomBytes(32).toString('base64url')

export function makeSealer(dataKeys: string): Sealer {
  const keys = dataKeys.split(',').map(readKey)
  const [newest] = keys
  if (!newest) throw new Error('DATA_KEY: there is no key')
  return {
    seal(value, about) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', newest.bytes, iv).setAAD(Buffer.from(about))
      const body = Buffer.concat([iv, cipher.update(value, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return [version, newest.id, body.toString('base64url')].join('.')
    },
    open(sealed, about) {
      const [, id, text = ''] = sealed.split('.')
      const key = keys.find((candidate) => candidate.id === id)
      if (!key) throw new Error(`A value was sealed with the key ${id}, which DATA_KEY does not hold`)
      const body = Buffer.from(text, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key.bytes, body.subarray(0, ivBytes)).setAAD(Buffer.from(about))
      decipher.setAuthTag(body.subarray(-tagBytes))
      return Buffer.concat([decipher.update(body.subarray(ivBytes, -tagBytes)), decipher.final()]).toString('utf8')
    },
    newest: `${version}.${newest.id}.`,
    keys: keys.map(({ id }) => id),
    fingerprint: (value) => createHmac('sha256', newest.bytes).update(value).digest('base64url'),
  }
}

/** Undefined where it cannot be opened: damaged, swapped, or sealed with a key that is not here. */
export function tryToOpen(sealer: Sealer, sealed: string, about: string): string | undefined {
  try {
    return sealer.open(sealed, about)
  } catch {
    return undefined
  }
}

function readKey(text: string): Key {
  const bytes = Buffer.from(text.trim(), 'base64url')
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes }
}

const sealers = new WeakMap<Environment, Sealer>()

/** The encryption of this process. Without `DATA_KEY` it creates a key file in DATA_DIR, readable by its owner only. */
export function sealerOf(environment: Environment): Sealer {
  const made = sealers.get(environment) ?? makeSealer(environment.DATA_KEY ?? keyOfFolder(environment.DATA_DIR))
  sealers.set(environment, made)
  return made
}

const keyFile = (dataDir: string) => join(dataDir, 'data.key')

/** Whether there is a key already, so that asking for the sealer makes none. */
export const hasKey = ({ DATA_KEY, DATA_DIR }: Environment): boolean => DATA_KEY !== undefined || existsSync(keyFile(DATA_DIR))

function keyOfFolder(dataDir: string): string {
  const path = keyFile(dataDir)
  mkdirSync(dataDir, { recursive: true })
  try {
    // Fails when another process created the file first; then that key is read.
    writeFileSync(path, newDataKey(), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const key = readFileSync(path, 'utf8').trim()
  // One that broke off while it was written seals nothing that could be opened again.
  if (!/^[\w-]{43}$/.test(key)) throw new CannotStart(`${path} holds no key of 32 bytes: put back the right one`)
  return key
}

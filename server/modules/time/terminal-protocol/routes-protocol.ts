/**
 * The addresses that terminals call, in plain text and without a session. They stand beside the contract, whose calls are JSON: the
 * protocol is the terminals' own. `OK` is answered only when what came is kept; anything else and a terminal sends it again.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { zoneAt } from '../../../lib/calendar/zones.ts'
import { batched } from '../../../lib/connection/together.ts'
import type { Db } from '../../../lib/database/database.ts'
import type { Portal } from '../../../lib/portal.ts'
import { hashToken } from '../../../lib/sign-in/tokens.ts'
import { publishPunches } from '../terminals/notify.ts'
import { type Caller, type DeviceMessage, takePunches, touch, touchEvery } from './actions.ts'
import {
  commandText,
  type Enrolled,
  optionsText,
  pushText,
  readEvents,
  readInfo,
  readOperlog,
  readPeople,
  readResults,
  readStamp,
  timeText,
} from './rules.ts'
import { openGate } from './rules-pace.ts'
import * as store from './store.ts'

/** A terminal sends its whole memory in parts of at most a few megabytes. */
const bodyLimit = 8 * 1024 * 1024
/** What a terminal sends in a second when everybody comes at once, several times over; an address that nobody knows gets little. */
const perDevice = { each: 60, atOnce: 300 }
const perStranger = { each: 0.5, atOnce: 20 }
/** A key has few digits: so many wrong ones of one terminal, from wherever they come, and then one an hour. */
const perGuess = { each: 1 / 3600, atOnce: 10 }

/** What a morning asks for most, for all terminals at once. */
const openStore = (db: Db) => ({
  find: batched((calls: readonly store.Call[]) => store.findCalling(db, calls), { statements: 2, most: 200 }),
  keep: batched(
    async (parts: readonly (store.Part & { now: Date })[]) => {
      const kept = await store.insertPunches(db, parts, parts.at(-1)?.now ?? new Date())
      return parts.map(({ device }) => kept.get(device.id) ?? store.nothingKept)
    },
    { statements: 2, most: 2000, weightOf: ({ punches }) => punches.length },
  ),
})

type Together = ReturnType<typeof openStore>

export function addTerminals(app: FastifyInstance, portal: Portal): void {
  const gate = openGate()
  const { find, keep } = openStore(portal.database.db)
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, done) => done(null, body))
    scope.setErrorHandler((error, request, reply) => {
      const status = Object(error).statusCode ?? 500
      if (status >= 500) request.log.error({ err: error }, 'a terminal was not heard')
      return plain(reply, status, status === 413 ? 'TOO LARGE' : 'ERROR')
    })
    // Who calls is found out before anything is read of what they send.
    const callers = new WeakMap<FastifyRequest, Caller>()
    scope.addHook('onRequest', async (request, reply) => {
      const caller = await recognise(portal, { gate, find }, request, reply)
      if (!caller) return reply
      callers.set(request, caller)
    })
    const hearing =
      (handle: (said: DeviceMessage) => Promise<string | undefined>) =>
      async (request: FastifyRequest, reply: FastifyReply) => {
        const caller = callers.get(request)
        if (!caller) return plain(reply, 403, 'UNKNOWN DEVICE')
        const body = typeof request.body === 'string' ? request.body : ''
        const text = await handle({ ...caller, body, keep })
        // What is not kept is not acknowledged: the terminal has it still when a later portal asks for it.
        return text === undefined ? plain(reply, 501, 'NOT SUPPORTED') : plain(reply, 200, text)
      }
    // Older terminals were made for another server and say so in the address.
    for (const end of ['', '.aspx']) {
      scope.get(`/iclock/cdata${end}`, hearing(begin))
      scope.post(`/iclock/cdata${end}`, hearing(take))
      scope.get(`/iclock/getrequest${end}`, hearing(ask))
      scope.post(`/iclock/devicecmd${end}`, hearing(answer))
      scope.get(`/iclock/ping${end}`, hearing(beat))
      // Pictures and templates as files: they are taken so that they are not sent for ever, and dropped.
      scope.post(`/iclock/fdata${end}`, hearing(beat))
      scope.post(`/iclock/registry${end}`, hearing(register))
      for (const method of ['GET', 'POST'] as const) {
        scope.route({ method, url: `/iclock/push${end}`, handler: hearing(configure) })
        scope.route({ method, url: `/iclock/rtdata${end}`, handler: hearing(answerTime) })
      }
      scope.post(`/iclock/querydata${end}`, hearing(takeTable))
      // Keys for an encrypted line: the line is TLS, or it is not encrypted.
      scope.post(`/iclock/exchange${end}`, hearing(refuse))
    }
    // Never a page of the portal: some terminals take whatever is answered for a yes.
    scope.all('/iclock/*', hearing(refuse))
  })
}

const plain = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply.status(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(text)

/** The terminal that calls; who is none of ours has been answered. */
async function recognise(
  portal: Portal,
  { gate, find }: { gate: ReturnType<typeof openGate>; find: Together['find'] },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller | undefined> {
  const refuse = (status: number, text: string, after?: number) => {
    if (after) reply.header('retry-after', after)
    plain(reply, status, text)
    return undefined
  }
  const query = textOf(request.query)
  const serial = query.sn ?? ''
  const address = request.ip
  const now = portal.now()
  if (!/^[\w-]{1,40}$/.test(serial)) return refuse(400, 'NO SERIAL')
  // Counted by address too, so that a stranger who names the serial of a terminal does not silence it.
  if (!gate.lets(`${serial.toLowerCase()} ${address}`, perDevice)) return refuse(429, 'BUSY', 5)
  const { db } = portal.database
  const device = await find({ serial, address })
  if (!device || device.is_archived) {
    if (!gate.lets(`stranger ${address}`, perStranger)) return refuse(429, 'BUSY', 30)
    await store.recordUnknown(db, serial, address, now)
    await publishPunches(portal, 'terminals')
    return refuse(403, 'UNKNOWN DEVICE')
  }
  if (!device.is_near) return refuse(403, 'NOT FROM HERE')
  const key = query.pushcommkey ?? query.key
  const { saysKey, isProven } = proofOf(device, key)
  const guesses = `guesses ${device.id}`
  // Whoever guesses from elsewhere does not keep the terminal itself from saying its key where it always did.
  const mayGuess = device.is_key_address || device.is_in_network || gate.has(guesses, perGuess)
  if (!isProven || !mayGuess) {
    if (!gate.lets(`stranger ${address}`, perStranger) || !mayGuess) return refuse(429, 'BUSY', 30)
    if (key !== undefined) gate.lets(guesses, perGuess)
    return refuse(401, device.secret_hash === null ? 'KEY NEEDED' : 'WRONG KEY')
  }
  if (!device.is_confirmed) {
    await noteUnconfirmed(portal, { device, address, saysKey, now })
    // It keeps what it has, and sends it once it is confirmed.
    return refuse(403, 'NOT CONFIRMED')
  }
  return { portal, device, query, address, now, begins: isBeginning(request, query), saysKey }
}

/** A terminal that asks where to go on; old ones do not say `options=all`. */
const isBeginning = ({ method, url }: FastifyRequest, query: Record<string, string>): boolean =>
  method === 'GET' && /^\/iclock\/cdata\b/.test(url) && query.table === undefined

/** By its key, or where it has none by the networks of its branch. */
function proofOf(device: store.CallingDevice, key: string | undefined): { saysKey: boolean; isProven: boolean } {
  if (device.secret_hash === null) return { saysKey: false, isProven: device.is_in_network }
  const saysKey = key !== undefined && hashToken(key).toString('hex') === device.secret_hash
  // Most terminals say the key only when they begin: from then on it is the address that speaks for them.
  return { saysKey, isProven: saysKey || (key === undefined && device.has_key_address && device.is_key_address) }
}

/** Shows from where a terminal calls, so that somebody can confirm it. */
async function noteUnconfirmed(
  portal: Portal,
  { device, address, saysKey, now }: Pick<Caller, 'device' | 'address' | 'saysKey' | 'now'>,
): Promise<void> {
  const isRecent = device.last_seen !== null && Math.abs(now.getTime() - device.last_seen) < touchEvery
  if (isRecent && !saysKey) return
  await store.noteUnconfirmed(portal.database.db, device.id, address, saysKey, now)
  await publishPunches(portal, 'terminals')
}

/** Names as terminals write them, in any case; what stands twice counts once. */
function textOf(query: unknown): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [name, value] of Object.entries(Object(query))) if (typeof value === 'string') found[name.toLowerCase()] = value
  return found
}

async function begin(message: DeviceMessage): Promise<string> {
  await touch(message)
  return message.begins ? optionsText(message.device, message.now.getTime()) : 'OK'
}

async function beat(message: DeviceMessage): Promise<string> {
  await touch(message)
  return 'OK'
}

async function take(message: DeviceMessage): Promise<string | undefined> {
  const table = message.query.table?.toUpperCase()
  if (table === 'ATTLOG') return takePunches(message)
  if (table === 'OPERLOG' || table === 'BIODATA') return takeEnrolments(message)
  if (table === 'USERINFO') return takePeople(message)
  if (table === 'OPTIONS' || table === 'INFO') return takeOptions(message)
  if (table === 'RTLOG') return takePunches(message, readEvents)
  if (table === 'TABLEDATA') return takeTable(message)
  return table && passedOver.has(table) ? beat(message) : refuse(message)
}

/** What doors and cameras tell besides, which nothing here is made of; it is taken so that it is not sent for ever. */
const passedOver = new Set(['RTSTATE', 'ATTPHOTO', 'USERPIC', 'BIOPHOTO', 'ERRORLOG'])

async function refuse(message: DeviceMessage): Promise<undefined> {
  await touch(message)
  return undefined
}

/** A table of a newer terminal, sent by itself or because it was asked for; answered with how many rows of it were taken. */
async function takeTable(message: DeviceMessage): Promise<string | undefined> {
  const table = (message.query.tablename ?? '').toLowerCase()
  const rows = message.body.split('\n').filter((line) => line.trim() !== '').length
  if (table === 'transaction') await takePunches(message, readEvents)
  else if (table === 'user' || table === 'biodata' || /^template(v10)?$/.test(table))
    await keepPeople(message, readPeople(table, message.body))
  else return refuse(message)
  return `${table}=${rows}`
}

async function register(message: DeviceMessage): Promise<string> {
  await takeOptions(message)
  return `RegistryCode=${message.device.id.slice(-12)}`
}

async function configure(message: DeviceMessage): Promise<string> {
  await touch(message)
  return pushText(message.device.id.slice(-12))
}

async function answerTime(message: DeviceMessage): Promise<string> {
  await touch(message)
  return timeText(zoneAt(message.device.zones, message.now.getTime()), message.now.getTime())
}

async function takeEnrolments(message: DeviceMessage): Promise<string> {
  const { device, body, query } = message
  await keepPeople(message, readOperlog(body))
  const stamp = query.table?.toUpperCase() === 'OPERLOG' ? readStamp(query.opstamp ?? query.stamp) : undefined
  await touch(message, {}, stamp && stamp !== device.operlog_stamp ? { stamps: { operlog_stamp: stamp } } : {})
  return `OK: ${body.split('\n').filter((line) => line.trim() !== '').length}`
}

/** People as some makes name them: `PIN=104\tName=…`, a line each without a word before it. */
async function takePeople(message: DeviceMessage): Promise<string> {
  await keepPeople(message, readPeople('user', message.body))
  return beat(message)
}

async function keepPeople({ portal, device, now }: DeviceMessage, enrolled: readonly Enrolled[]): Promise<void> {
  if (enrolled.length === 0) return
  await store.keepEnrolments(portal.database.db, device, enrolled, now)
  await publishPunches(portal, 'terminals')
  await publishPunches(portal, 'pins')
}

async function takeOptions(message: DeviceMessage): Promise<string> {
  const found = Object.fromEntries(message.body.split(/[,\n]/).map((part) => part.trim().replace(/^~/, '').split('=', 2)))
  const info = readInfo(`${found.FirmVer ?? found.FWVersion ?? ''},${found.UserCount ?? ''}`)
  await touch(message, {}, info ? { info } : {})
  return 'OK'
}

async function ask(message: DeviceMessage): Promise<string> {
  const { portal, device, query, now } = message
  const info = query.info ? readInfo(query.info) : undefined
  await touch(message, {}, info ? { info } : {})
  const commands = await store.takeCommands(portal.database.db, device.id, now)
  if (commands.length === 0) return 'OK'
  await publishPunches(portal, 'terminals')
  return `${commands.map((command) => commandText(command, zoneAt(device.zones, now.getTime()), now.getTime())).join('\n')}\n`
}

async function answer(message: DeviceMessage): Promise<string> {
  const { portal, device, now } = message
  await touch(message)
  const results = readResults(message.body)
  if (results.length > 0 && (await store.keepResults(portal.database.db, device, results, now)) > 0)
    await publishPunches(portal, 'terminals')
  return 'OK'
}

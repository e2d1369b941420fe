/** A terminal as it behaves: it keeps what was punched, sends it over the push protocol, loses the line, and sends it again. */
import type { SeededRandom } from '../lib/demo/dice.ts'
import { clockText } from '../modules/time/terminal-protocol/rules.ts'

export interface Answer {
  status: number
  text: string
}

/** How a terminal reaches its server; throws when the line is down. */
export type Line = (method: 'GET' | 'POST', path: string, body?: string) => Promise<Answer>

/** Over HTTP, as the real ones do. */
export const overHttp =
  (url: string): Line =>
  async (method, path, body) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      ...(body === undefined ? {} : { body, headers: { 'content-type': 'application/push;charset=UTF-8' } }),
    })
    return { status: answer.status, text: await answer.text() }
  }

export interface TerminalOptions {
  serial: string
  zone: string
  dice: SeededRandom
  line: Line
  /** What it says when it begins. */
  key?: string
  /** How often what was answered does not arrive, so that the terminal sends it again. */
  losesAnswer?: number
  /** How often its memory stands out of order. */
  shuffles?: number
  batch?: number
}

export function simulateTerminal({
  serial,
  zone,
  dice,
  line,
  key,
  losesAnswer = 0,
  shuffles = 0,
  batch = 100,
}: TerminalOptions) {
  /** What was ever punched, in the order in which it stands in memory. */
  const memory: string[] = []
  const people = new Map<string, string>()
  let sent = 0

  const ask = (method: 'GET' | 'POST', path: string, body?: string) => line(method, `/iclock/${path}`, body)

  async function begin(): Promise<boolean> {
    const { status } = await ask(
      'GET',
      `cdata?SN=${serial}&options=all&pushver=2.4.1&language=69${key ? `&pushcommkey=${key}` : ''}`,
    )
    return status === 200
  }

  function punch(pin: string, at: Date | number, key = 0): void {
    const row = `${pin}\t${clockText(Number(at), zone)}\t${key}\t1\t0\t0\t0`
    const isOut = shuffles > 0 && dice.chance(shuffles) && memory.length > sent
    if (isOut) memory.splice(dice.whole(sent, memory.length), 0, row)
    else memory.push(row)
  }

  /** Sends what the server has not acknowledged; answers whether nothing is left. */
  async function push(): Promise<boolean> {
    while (sent < memory.length) {
      const until = Math.min(memory.length, sent + dice.whole(1, batch))
      const { status, text } = await ask(
        'POST',
        `cdata?SN=${serial}&table=ATTLOG&Stamp=${until}`,
        `${memory.slice(sent, until).join('\n')}\n`,
      )
      if (status !== 200 || !text.startsWith('OK')) return false
      if (dice.chance(losesAnswer)) return false
      sent = until
    }
    return true
  }

  /** Has the whole memory sent again, as after a command or a fault. */
  function rewind(): void {
    sent = 0
  }

  /** Asks for commands and does them; answers how many there were. */
  async function poll(): Promise<number> {
    const { text } = await ask(
      'GET',
      `getrequest?SN=${serial}&INFO=Ver%208.0.4,${people.size},${people.size},${memory.length},10.0.0.9`,
    )
    const commands = [...text.matchAll(/^C:(\d+):(.+)$/gm)]
    for (const [, id, words = ''] of commands) {
      const result = await obey(words)
      await ask('POST', `devicecmd?SN=${serial}`, `ID=${id}&Return=${result}&CMD=${words.split(' ')[0]}\n`)
    }
    return commands.length
  }

  async function obey(words: string): Promise<number> {
    const [, pin = '', name = ''] = /PIN=([^\t]+)(?:\tName=([^\t]*))?/.exec(words) ?? []
    if (words.startsWith('DATA UPDATE USERINFO')) people.set(pin, name)
    else if (words.startsWith('DATA DELETE USERINFO')) people.delete(pin)
    else if (words.startsWith('DATA QUERY ATTLOG')) rewind()
    else if (words.startsWith('DATA QUERY USERINFO')) await tellPeople()
    else if (words === 'REBOOT') await begin()
    else if (!words.startsWith('SET OPTIONS')) return -1
    return 0
  }

  async function tellPeople(): Promise<void> {
    const rows = [...people].flatMap(([pin, name]) => [
      `USER PIN=${pin}\tName=${name}\tPri=0\tPasswd=\tCard=\tGrp=1`,
      `FP PIN=${pin}\tFID=6\tSize=1024\tValid=1\tTMP=bm90LWEtdGVtcGxhdGU`,
    ])
    if (rows.length > 0) await ask('POST', `cdata?SN=${serial}&table=OPERLOG&Stamp=1`, `${rows.join('\n')}\n`)
  }

  return {
    serial,
    begin,
    punch,
    push,
    poll,
    rewind,
    enrol: (pin: string, name: string) => people.set(pin, name),
    tellPeople,
    waiting: () => memory.length - sent,
  }
}

export type SimulatedTerminal = ReturnType<typeof simulateTerminal>

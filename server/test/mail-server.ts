/** As much of SMTP as it takes to receive letters. */
import { createServer, type Socket } from 'node:net'

export interface MailServer {
  url: string
  /** What each address was sent, in order. */
  letters: Map<string, string[]>
  /** What it says to a letter that it has read; '250 kept' takes it. */
  answer(text: string): string | Promise<string>
  /** What it says to an address before any letter; '250 ok' takes letters for it. */
  answerTo(recipient: string): string
  close(): void
}

const nobody = (recipient: string) => (recipient.startsWith('refused@') ? '550 5.1.1 nobody' : '250 ok')

/** Listens on a port of its own until it is closed. Whoever writes to `refused@…` is told that there is nobody. */
export async function startMailServer(): Promise<MailServer> {
  const mail: MailServer = {
    url: '',
    letters: new Map(),
    answer: () => '250 kept',
    answerTo: nobody,
    close: () => server.close(),
  }
  const server = createServer((socket) => receive(socket, mail))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  mail.url = `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  return mail
}

function receive(socket: Socket, mail: MailServer): void {
  const say = (line: string) => void socket.write(`${line}\r\n`)
  let letter: string[] | undefined
  let recipient = ''
  let rest = ''
  const begin = () => {
    letter = []
    say('354 go on')
  }
  const end = async () => {
    const text = (letter ?? []).join('\n')
    letter = undefined
    const reply = await mail.answer(text)
    if (reply.startsWith('250')) mail.letters.set(recipient, [...(mail.letters.get(recipient) ?? []), text])
    say(reply)
  }
  const commands: [RegExp, () => void][] = [
    [/^(EHLO|HELO|RSET|NOOP|MAIL)/i, () => say('250 ok')],
    [/^RCPT/i, () => say(mail.answerTo(recipient))],
    [/^DATA/i, begin],
    [/^QUIT/i, () => socket.end('221 bye\r\n')],
  ]
  socket.on('error', () => undefined)
  socket.on('data', (chunk) => {
    const lines = `${rest}${chunk}`.split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (letter && line === '.') void end()
      else if (letter) letter.push(line)
      else {
        recipient = /^RCPT TO:<(.+)>/i.exec(line)?.[1] ?? recipient
        commands.find(([pattern]) => pattern.test(line))?.[1]()
      }
    }
  })
  say('220 here')
}

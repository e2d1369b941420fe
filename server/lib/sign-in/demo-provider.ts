/** A real OpenID provider of our own for the demo and the tests. Never loaded in production. */
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import Provider, { type Configuration } from 'oidc-provider'

export interface Account {
  subject: string
  email: string
  email_verified: boolean
  groups?: readonly string[]
  /** How they prove who they are, in the words of RFC 8176. */
  amr?: readonly string[]
}

interface ProviderOptions {
  issuer: string
  client_id: string
  client_secret?: string | undefined
  redirect_uri: string
  /** Where the browser may go after the provider's own session has ended. */
  leave_uri: string
  /** The account of these credentials, if they are right. */
  check: (email: string, password: string) => Promise<Account | undefined>
  find: (subject: string) => Promise<Account | undefined>
  /** The private key that signs; made anew without it. */
  key?: JWK
}

export async function makeSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid: randomBytes(8).toString('hex'), use: 'sig', alg: 'RS256' }
}

/** Starts it at its issuer's port of this machine; answers how to stop it. */
export async function startProvider(options: ProviderOptions): Promise<() => Promise<void>> {
  const provider = new Provider(options.issuer, configurationOf(options, options.key ?? (await makeSigningKey())))
  const answer = provider.callback()
  const server = createServer((request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response)
    interact(provider, options, request, response).catch(() => {
      if (!response.headersSent) response.writeHead(400, { 'content-type': 'text/plain' })
      response.end('This sign-in is too old. Please go back and begin again.')
    })
  })
  const { hostname, port } = new URL(options.issuer)
  await new Promise<void>((ready, failed) => {
    server.once('error', failed)
    server.listen(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname, ready)
  })
  return async () => {
    const closed = new Promise((done) => server.close(done))
    server.closeAllConnections()
    await closed
  }
}

const scope = 'openid email profile'

function configurationOf(options: ProviderOptions, key: JWK): Configuration {
  const { client_id, client_secret } = options
  return {
    jwks: { keys: [key] } as NonNullable<Configuration['jwks']>,
    cookies: { keys: [randomBytes(32).toString('hex')] },
    clients: [
      {
        client_id,
        ...(client_secret ? { client_secret } : {}),
        token_endpoint_auth_method: client_secret ? 'client_secret_basic' : 'none',
        redirect_uris: [options.redirect_uri],
        post_logout_redirect_uris: [options.leave_uri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    claims: { openid: ['sub', 'groups', 'amr'], email: ['email', 'email_verified'], profile: ['name'] },
    // The portal reads the ID token and nothing else.
    conformIdTokenClaims: false,
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        // Whoever pressed Logout in the portal is not asked again.
        logoutSource: (context, form) => {
          const leave = '<input type="hidden" name="logout" value="yes" />'
          context.body = `<!doctype html><title>Signing out</title>${form.replace('</form>', `${leave}</form>`)}
            <script>document.forms[0].submit()</script>`
        },
      },
    },
    ttl: { Session: 12 * 3600, Interaction: 600, Grant: 12 * 3600, IdToken: 600, AccessToken: 600, AuthorizationCode: 60 },
    async findAccount(_context, subject) {
      const account = await options.find(subject)
      if (!account) return undefined
      const { email, email_verified, groups = [] } = account
      return { accountId: subject, claims: async () => ({ sub: subject, email, email_verified, groups: [...groups] }) }
    },
    // The portal is the company's own: nobody is asked whether it may know who they are.
    async loadExistingGrant(context) {
      const { client, session, result, provider } = context.oidc
      if (!client || !session?.accountId) return undefined
      const known = result?.consent?.grantId ?? session.grantIdFor(client.clientId)
      const kept = known ? await provider.Grant.find(known) : undefined
      if (kept) return kept
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope(scope)
      await grant.save()
      return grant
    },
  }
}

/** The provider's own sign-in page. */
async function interact(
  provider: Provider,
  { check }: ProviderOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { uid, params } = await provider.interactionDetails(request, response)
  if (request.method !== 'POST') return sendPage(response, uid, String(params.login_hint ?? ''), '')
  const form = new URLSearchParams(await bodyOf(request))
  const email = form.get('email') ?? ''
  const account = await check(email, form.get('password') ?? '')
  if (!account) return sendPage(response, uid, email, 'This is not the right e-mail and password')
  const { subject, amr = ['pwd'] } = account
  await provider.interactionFinished(request, response, { login: { accountId: subject, amr: [...amr] } })
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) {
    body += chunk
    if (body.length > 10_000) throw new Error('too long')
  }
  return body
}

const inHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)

function sendPage(response: ServerResponse, uid: string, email: string, wrong: string): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
  response.end(`<!doctype html>
<html lang="en">
  <head>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Company account</title>
    <style>
      body { font: 16px system-ui; max-width: 22rem; margin: 3rem auto; padding: 0 1rem }
      label, input, button { display: block; width: 100%; box-sizing: border-box; font: inherit }
      input, button { margin: .25rem 0 1rem; padding: .5rem }
    </style>
  </head>
  <body>
    <h1>Company account</h1>
    <p>The demo company’s identity provider.</p>
    <form method="post" action="/interaction/${inHtml(uid)}">
      ${wrong ? `<p role="alert">${inHtml(wrong)}</p>` : ''}
      <label>E-mail <input name="email" type="email" value="${inHtml(email)}" autocomplete="username" required /></label>
      <label>Password <input name="password" type="password" autocomplete="current-password" required autofocus /></label>
      <button>Continue</button>
    </form>
  </body>
</html>`)
}

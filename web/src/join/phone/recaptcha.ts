const SCRIPT = 'https://www.google.com/recaptcha/api.js?render=explicit'
/** Milliseconds; a v2 key may ask the user to solve pictures. */
const TIMEOUT = 120_000

/**
 * The API of https://developers.google.com/recaptcha/docs/invisible#js_api. Rendered like this, it accepts v3 keys too.
 */
interface Recaptcha {
  ready(then: () => void): void
  render(
    place: HTMLElement,
    options: {
      sitekey: string
      size: 'invisible'
      callback(token: string): void
      'error-callback'(): void
    },
  ): number
  execute(widget: number, options: { action: string }): PromiseLike<string | null | undefined> | undefined
}

let loading: Promise<Recaptcha> | undefined

/** Gets a token from invisible reCAPTCHA. Rejects with a TypeError if Google can't be reached. */
export async function recaptchaToken(sitekey: string): Promise<string> {
  loading ??= load()
  loading.catch(() => (loading = undefined))
  const recaptcha = await loading
  const place = document.body.appendChild(document.createElement('div'))
  try {
    return await execute(recaptcha, place, sitekey)
  } finally {
    place.remove()
  }
}

function execute(recaptcha: Recaptcha, place: HTMLElement, sitekey: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (cause?: unknown) => reject(new TypeError('reCAPTCHA did not answer', { cause }))
    const late = setTimeout(fail, TIMEOUT)
    const take = (token: string) => {
      clearTimeout(late)
      resolve(token)
    }
    const widget = recaptcha.render(place, {
      sitekey,
      size: 'invisible',
      callback: take,
      'error-callback': fail,
    })
    // A v3 key resolves here, a v2 key through `callback`.
    const answer = Promise.resolve(recaptcha.execute(widget, { action: 'sms' }))
    answer.then((token) => token && take(token), fail)
  })
}

function load(): Promise<Recaptcha> {
  return new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src: SCRIPT, async: true })
    script.addEventListener('load', () => {
      const { grecaptcha } = globalThis as unknown as { grecaptcha: Recaptcha }
      grecaptcha.ready(() => resolve(grecaptcha))
    })
    script.addEventListener('error', () => {
      script.remove()
      reject(new TypeError('reCAPTCHA could not be loaded'))
    })
    document.head.append(script)
  })
}

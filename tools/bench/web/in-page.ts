// Runs in the measured page before the page's own code.

interface FirstAnswer {
  /** Milliseconds since the navigation began, until the visit was on the screen. */
  shown: number
  /** Milliseconds until an answer could be given, if the guest taps the first category at once. */
  possible: number
}

declare global {
  interface Window {
    /** The functions that the bench adds to the page. */
    bench: {
      firstAnswer: Promise<FirstAnswer>
      /** Returns where to tap the first choice of the next unanswered question of this page, or null. */
      aim(): Promise<{ x: number; y: number } | null>
      /** Returns the milliseconds from the pointerdown to the frame that shows the choice. */
      tapped: Promise<number> | null
    }
  }
}

/** Calls back right after the current frame is on its way to the screen. */
function afterFrame(): Promise<number> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => resolve(performance.now()), { once: true })
    port1.start()
    port2.postMessage(null)
  })
}

/** Waits for a frame that scrolls and a frame that draws the new part. */
async function scrolledTo(element: HTMLElement): Promise<void> {
  for (let frame = 0; frame < 2; frame++) {
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    await new Promise(requestAnimationFrame)
    await afterFrame()
  }
}

function onceShown(selector: string): Promise<{ element: HTMLElement; at: number }> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      const element = document.querySelector<HTMLElement>(selector)
      if (!element?.getClientRects().length) return
      observer.disconnect()
      requestAnimationFrame(() => resolve(afterFrame().then((at) => ({ element, at }))))
    })
    observer.observe(document, { childList: true, subtree: true })
  })
}

async function firstAnswer(): Promise<FirstAnswer> {
  const answer = onceShown('fieldset input:enabled')
  if (location.pathname !== '/guest') {
    const { at } = await answer
    return { shown: at, possible: at }
  }
  const first = await Promise.race([answer, onceShown('a[href*="/guest/question-list/"]')])
  first.element.click()
  return { shown: first.at, possible: (await answer).at }
}

function chosenAfterTap(input: HTMLInputElement): Promise<number> {
  return new Promise((resolve) => {
    const look = (began: number) => {
      requestAnimationFrame(() => {
        if (input.checked) resolve(afterFrame().then((now) => now - began))
        else look(began)
      })
    }
    addEventListener('pointerdown', ({ timeStamp }) => look(timeStamp), { once: true, capture: true })
  })
}

function firstUnanswered(): HTMLInputElement | null {
  for (const fieldset of document.querySelectorAll('fieldset'))
    if (!fieldset.querySelector('input[type=radio]:checked')) {
      const radio = fieldset.querySelector<HTMLInputElement>('input[type=radio]')
      if (radio) return radio
    }
  return null
}

window.bench = {
  firstAnswer: firstAnswer(),
  tapped: null,
  async aim() {
    const input = firstUnanswered()
    const label = input?.closest('label')
    if (!input || !label) return null
    // A guest taps what is already on the screen, so scrolling to it is not part of the tap.
    await scrolledTo(label)
    const { x, y, width, height } = label.getBoundingClientRect()
    window.bench.tapped = chosenAfterTap(input)
    return { x: x + width / 2, y: y + height / 2 }
  },
}

// Runs in the measured page, before anything of its own.

declare global {
  interface Window {
    /** What the bench leaves in the page. */
    bench: {
      /** Milliseconds from the start of the navigation until an answer can be given and is on the screen. */
      firstAnswer: Promise<number>
      /** Where to tap the first choice of the next unanswered question of this page, null when there is none. */
      aim(): { x: number; y: number } | null
      /** Milliseconds from the pointerdown on what was aimed at to the frame that shows it chosen. */
      tapped: Promise<number> | null
    }
  }
}

/** Right after the frame that is being made now is on its way to the screen. */
function afterFrame(): Promise<number> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => resolve(performance.now()), { once: true })
    port1.start()
    port2.postMessage(null)
  })
}

function firstAnswer(): Promise<number> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('fieldset input:enabled')?.getClientRects().length) return
      observer.disconnect()
      requestAnimationFrame(() => resolve(afterFrame()))
    })
    observer.observe(document, { childList: true, subtree: true })
  })
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
  aim() {
    const input = firstUnanswered()
    const label = input?.closest('label')
    if (!input || !label) return null
    label.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { x, y, width, height } = label.getBoundingClientRect()
    window.bench.tapped = chosenAfterTap(input)
    return { x: x + width / 2, y: y + height / 2 }
  },
}

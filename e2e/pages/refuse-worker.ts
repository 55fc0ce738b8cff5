/// <reference lib="dom" />

/** Runs in the page and refuses its service worker, as a browser does whose user has switched storage off. */
export function refuseWorker(): void {
  // Pages without the product's origin, such as about:blank, have no workers.
  if (isSecureContext)
    ServiceWorkerContainer.prototype.register = () => Promise.reject(new Error('No worker'))
}

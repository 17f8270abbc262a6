// The service worker: what it does is in files of its own.
/* global importScripts */
importScripts('/push-worker.js')

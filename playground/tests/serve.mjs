// For development and browser tests: serves what `build.mjs --door http` made and runs the native program.
//   node tests/serve.mjs DIR [--port N] [--program FILE]

import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { mkdtemp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const kinds = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' };

async function written(folder, before) {
  const files = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path);
    if (!entry.isFile()) continue;
    const text = await readFile(path, 'utf8');
    if (before[name] !== text) files[name] = text;
  }
  return files;
}

/** Runs one command line in a folder of its own; `signal` kills it. */
export async function runNative(program, { arguments: args, files = {} }, signal) {
  const folder = await mkdtemp(join(tmpdir(), 'bastide-playground-'));
  try {
    for (const [name, text] of Object.entries(files)) {
      const path = resolve(folder, name);
      if (relative(folder, path).startsWith('..')) throw new Error(`not in the folder: ${name}`);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, text);
    }
    const stdio = ['ignore', 'pipe', 'pipe'];
    const child = spawn(program, args, { cwd: folder, stdio, signal, killSignal: 'SIGKILL' });
    const gathered = { stdout: [], stderr: [] };
    for (const name of ['stdout', 'stderr']) child[name].on('data', (part) => gathered[name].push(part));
    const code = await new Promise((done, failed) => {
      child.on('error', failed);
      child.on('close', (status) => done(status ?? 6));
    });
    const text = (name) => Buffer.concat(gathered[name]).toString('utf8');
    return { code, stdout: text('stdout'), stderr: text('stderr'), files: await written(folder, files) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function body(request) {
  const parts = [];
  for await (const part of request) parts.push(part);
  return JSON.parse(Buffer.concat(parts).toString('utf8'));
}

/** A server on 127.0.0.1; port 0 takes a free one. */
export function serve(folder, program, port = 0) {
  const server = createServer(async (request, response) => {
    try {
      if (request.method === 'POST' && request.url === '/run') {
        const control = new AbortController();
        response.on('close', () => control.abort());
        const answer = await runNative(program, await body(request), control.signal);
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
        return;
      }
      const path = new URL(request.url, 'http://localhost').pathname;
      const name = path === '/' ? 'index.html' : basename(path);
      const text = await readFile(join(folder, name)).catch(() => null);
      if (!text) response.writeHead(404).end('not found');
      else response.writeHead(200, { 'content-type': kinds[extname(name)] ?? 'text/plain' }).end(text);
    } catch (why) {
      if (!response.headersSent) response.writeHead(500);
      response.end(String(why));
    }
  });
  return new Promise((done) => server.listen(port, '127.0.0.1', () => done(server)));
}

if (process.argv[1] === import.meta.filename) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      port: { type: 'string', default: '8033' },
      program: { type: 'string', default: join(import.meta.dirname, '../../build/release/bastide') },
    },
  });
  if (positionals.length !== 1) {
    console.error('usage: node tests/serve.mjs DIR [--port N] [--program FILE]');
    process.exit(1);
  }
  const server = await serve(positionals[0], resolve(values.program), Number(values.port));
  console.log(`http://127.0.0.1:${server.address().port}/`);
}

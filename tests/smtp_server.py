"""smtp_server.py FOLDER [USER PASSWORD]: a mail server on a free port of this machine, for tests. Prints the port; what
it is given is in FOLDER, one file for each letter, with the envelope in its first lines. With a user it offers STARTTLS,
with the certificate FOLDER/cert.pem that it makes, and takes letters from that user alone. A letter to a name that begins
with "nobody" is refused for good, one to "later" for now."""

import asyncio
import os
import ssl
import subprocess
import sys

from aiosmtpd.smtp import SMTP, AuthResult


class Box:
    def __init__(self, folder):
        self.folder, self.count = folder, 0

    async def handle_RCPT(self, server, session, envelope, address, options):
        if address.startswith("nobody"):
            return "550 no such mailbox"
        if address.startswith("later"):
            return "450 try again later"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        self.count += 1
        path = os.path.join(self.folder, f"{self.count}.eml")
        with open(path + ".new", "wb") as file:
            file.write(f"MAIL {envelope.mail_from}\nRCPT {' '.join(envelope.rcpt_tos)}\n".encode())
            file.write(f"TLS {'yes' if session.ssl else 'no'}\n".encode() + envelope.content)
        os.rename(path + ".new", path)
        return "250 OK"


def certificate(folder):
    cert, key = os.path.join(folder, "cert.pem"), os.path.join(folder, "key.pem")
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"]
    command += ["-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout", key, "-out", cert]
    subprocess.run(command, check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(cert, key)
    return context


async def main(folder, *login):
    more = {}
    if login:
        wanted = (login[0].encode(), login[1].encode())
        right = lambda server, session, envelope, mechanism, data: AuthResult(
            success=(data.login, data.password) == wanted
        )
        more = {"tls_context": certificate(folder), "authenticator": right, "auth_required": True}
    box = Box(folder)
    server = await asyncio.get_running_loop().create_server(
        lambda: SMTP(box, hostname="localhost", enable_SMTPUTF8=False, **more), "127.0.0.1", 0
    )
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


asyncio.run(main(*sys.argv[1:]))

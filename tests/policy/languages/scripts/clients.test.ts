import { expect, test } from "bun:test";
import { decide } from "../../../../src/policy/decide.ts";
import { exampleWorld } from "../../world.ts";

async function verdictOf(command: string): Promise<string> {
  return (await decide({ tool: "Bash", input: { command } }, exampleWorld())).verdict;
}

test.each([
  `python3 -c "import boto3; boto3.client('s3').delete_bucket(Bucket='b')"`,
  `python3 -c "import boto3; boto3.Session().client('rds').delete_db_instance(DBInstanceIdentifier='x')"`,
  `python3 -c "import boto3; boto3.resource('s3').Bucket('b').objects.all().delete()"`,
  `python3 -c "import boto3; boto3.resource('dynamodb').Table('t').delete()"`,
  `python3 -c "import psycopg2; psycopg2.connect('').cursor().execute('DROP TABLE users')"`,
  `python3 -c "from sqlalchemy import text; c.execute(text('drop table users'))"`,
  `python3 -c "import redis; redis.Redis().flushall()"`,
  `python3 -c "from pymongo import MongoClient; MongoClient().drop_database('app')"`,
  `python3 -c "from pymongo import MongoClient; MongoClient()['a']['b'].delete_many({})"`,
  `python3 -c "from pymongo import MongoClient; MongoClient().a.drop_collection('b')"`,
  `python3 -c "from app import db; db.drop_all()"`,
  `python3 -c "from a.models import User; User.objects.all().delete()"`,
  `python3 -c "import requests; requests.delete('https://api.github.com/repos/o/r')"`,
  `python3 -c "from kubernetes import client; client.CoreV1Api().delete_namespace('shop')"`,
  `node -e "const c=new (require('pg').Client)(); c.query('DROP TABLE users')"`,
  `node -e "new (require('ioredis'))().flushall()"`,
  `node -e "const p=new (require('@prisma/client').PrismaClient)(); p.user.deleteMany({})"`,
  `node -e "fetch('https://api.github.com/repos/o/r',{method:'DELETE'})"`,
  `ruby -e 'require "pg"; PG.connect.exec("DROP TABLE users")'`,
  `php -r '$p=new PDO("mysql:"); $p->exec("TRUNCATE users");'`,
])("what a library would lose is refused as on the command line: %s", async (command) => {
  expect(await verdictOf(command)).toBe("deny");
});

test("a cloud whose service is not named is asked about", async () => {
  const command = `node -e "new C().send(new DeleteBucketCommand({Bucket:'b'}))"`;
  expect(await verdictOf(command)).toBe("ask");
});

test.each([
  `python3 -c "import boto3; print(boto3.client('s3').list_buckets())"`,
  `python3 -c "import boto3; boto3.resource('s3').Bucket('b').upload_file('a','b')"`,
  `python3 -c "import sqlite3; d=sqlite3.connect(':memory:'); d.execute('DROP TABLE t')"`,
  `python3 -c "import sqlite3; d=sqlite3.connect('/tmp/a.db'); d.execute('DROP TABLE t')"`,
  `python3 -c "import sqlite3; sqlite3.connect('a.db').execute('delete from t where id=1')"`,
  `python3 -c "import pandas as pd; pd.read_csv('a.csv').query('a > 1')"`,
  `python3 -c "import redis; print(redis.Redis().get('k'))"`,
  `python3 -c "from app import db; e=create_engine('sqlite://'); db.drop_all()"`,
  `node -e "/x/.exec('DROP TABLE users')"`,
  `node -e "const p=new PrismaClient(); p.user.deleteMany({where:{id:1}})"`,
  `node -e "fetch('http://localhost:3000/x',{method:'DELETE'})"`,
])("what loses nothing passes: %s", async (command) => {
  expect(await verdictOf(command)).toBe("pass");
});
